package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redacts what reaches a model of items: their texts, the names of their senders, the location and type of their media, and the
 * texts of messages of providers.
 *
 * <p>The encoded bytes of a {@code data:} URI stay: they are the medium, not a text, and a changed byte would spoil it.
 *
 * @param redactions redacts the texts, if prompts are redacted
 */
record ItemRedaction(Redactions redactions) {

    private static final Pattern ENCODED_DATA = Pattern.compile("(?i)(data:[^,]*;base64),.*", Pattern.DOTALL);

    /** Returns a contribution with redacted items; all its texts are redacted together. */
    Contribution redact(Contribution contribution) {
        if (redactions.generation(RedactionSink.PROMPT) == 0) {
            return contribution;
        }
        List<String> texts = new ArrayList<>();
        contribution.items().forEach(item -> addTexts(item, texts));
        List<String> redacted = redactions.redact(RedactionSink.PROMPT, texts);
        if (redacted.equals(texts)) {
            return contribution;
        }
        Iterator<String> next = redacted.iterator();
        List<ContextItem> items =
                contribution.items().stream().map(item -> withTexts(item, next)).toList();
        return withLostThoughts(contribution.withItems(items), thoughts(contribution.items()) - thoughts(items));
    }

    /** Reports thoughts that leave, since their signatures confirm the texts that they had. */
    private static Contribution withLostThoughts(Contribution redacted, long lost) {
        if (lost == 0) {
            return redacted;
        }
        List<Omission> omissions = new ArrayList<>(redacted.omissions());
        omissions.add(new Omission(
                "thinking", lost == 1 ? "1 redacted thought is not sent" : lost + " redacted thoughts are not sent"));
        return redacted.withReport(redacted.window(), omissions);
    }

    private static long thoughts(List<ContextItem> items) {
        return items.stream()
                .flatMap(item -> item.parts().stream())
                .filter(ProviderPart.class::isInstance)
                .flatMap(part -> ((ProviderPart) part).message().blocks().stream())
                .filter(block -> block.type() == BlockType.THINKING)
                .count();
    }

    private static void addTexts(ContextItem item, List<String> texts) {
        for (ItemPart part : item.parts()) {
            if (part instanceof MediaPart medium) {
                texts.add(medium.uri().substring(0, textLength(medium.uri())));
                texts.add(medium.mimeType());
                texts.add(medium.handle());
            } else if (part instanceof ProviderPart whole) {
                addTexts(whole.message(), texts);
            } else {
                texts.add(part.asText());
            }
        }
        item.sender().ifPresent(texts::add);
    }

    private static void addTexts(ProviderMessage message, List<String> texts) {
        UnaryOperator<String> collected = text -> {
            texts.add(text);
            return text;
        };
        new ProviderMessageRedaction(collected, UnaryOperator.identity()).redact(message);
    }

    private ContextItem withTexts(ContextItem item, Iterator<String> texts) {
        List<ItemPart> parts = new ArrayList<>(item.parts().size());
        item.parts().forEach(part -> parts.add(withTexts(part, texts)));
        return new ContextItem(item.role(), parts, item.tag(), item.sender().map(name -> texts.next()));
    }

    private ItemPart withTexts(ItemPart part, Iterator<String> texts) {
        if (part instanceof TextPart text) {
            return new TextPart(texts.next(), text.origin());
        }
        if (part instanceof MediaPart medium) {
            return withTexts(medium, texts);
        }
        if (part instanceof ProviderPart whole) {
            UnaryOperator<String> alone = text ->
                    redactions.redact(RedactionSink.PROMPT, List.of(text)).get(0);
            return new ProviderPart(new ProviderMessageRedaction(text -> texts.next(), alone).redact(whole.message()));
        }
        throw new IllegalArgumentException("no part of an item: " + part.getClass());
    }

    private static MediaPart withTexts(MediaPart medium, Iterator<String> texts) {
        String uri = texts.next() + medium.uri().substring(textLength(medium.uri()));
        String mimeType = texts.next();
        return new MediaPart(texts.next(), uri, mimeType, medium.extendBy());
    }

    /** Returns the length of a URI without the encoded bytes of a medium. */
    private static int textLength(String uri) {
        Matcher data = ENCODED_DATA.matcher(uri);
        return data.matches() ? data.end(1) : uri.length();
    }

    /**
     * Returns how many characters (UTF-16) an item has, with its tag, its sender and the locations of its media. Of a message of a
     * provider its text counts.
     */
    static long chars(ContextItem item) {
        long chars = item.tag().length() + item.sender().map(String::length).orElse(0);
        for (ItemPart part : item.parts()) {
            chars += part.asText().length();
            if (part instanceof MediaPart media) {
                chars += media.uri().length();
            }
        }
        return chars;
    }

    /** Returns how many characters (UTF-16) the messages of a provider in an item have, with the bytes of their media. */
    static long sourceChars(ContextItem item) {
        return item.parts().get(0) instanceof ProviderPart whole
                ? whole.message().fields().values().stream()
                        .mapToLong(String::length)
                        .sum()
                : 0;
    }
}
