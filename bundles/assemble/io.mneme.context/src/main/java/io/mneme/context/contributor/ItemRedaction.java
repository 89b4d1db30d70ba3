package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextPart;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redacts what reaches a model of items: their texts, the names of their senders, and the location and type of their media.
 *
 * <p>The encoded bytes of a {@code data:} URI stay: they are the medium, not a text, and a changed byte would spoil it.
 *
 * @param redactions redacts the texts, if prompts are redacted
 */
record ItemRedaction(Redactions redactions) {

    private static final Pattern ENCODED_DATA = Pattern.compile("(?i)(data:[^,]*;base64),.*", Pattern.DOTALL);

    /** Returns a contribution with redacted items; all its texts are redacted together. */
    Contribution redact(Contribution contribution) {
        List<String> texts = new ArrayList<>();
        contribution.items().forEach(item -> addTexts(item, texts));
        Iterator<String> redacted =
                redactions.redact(RedactionSink.PROMPT, texts).iterator();
        return contribution.withItems(contribution.items().stream()
                .map(item -> withTexts(item, redacted))
                .toList());
    }

    private static void addTexts(ContextItem item, List<String> texts) {
        for (ItemPart part : item.parts()) {
            if (part instanceof MediaPart medium) {
                texts.add(medium.uri().substring(0, textLength(medium.uri())));
                texts.add(medium.mimeType());
                texts.add(medium.handle());
            } else {
                texts.add(part.asText());
            }
        }
        item.sender().ifPresent(texts::add);
    }

    private static ContextItem withTexts(ContextItem item, Iterator<String> texts) {
        List<ItemPart> parts = new ArrayList<>(item.parts().size());
        for (ItemPart part : item.parts()) {
            parts.add(
                    part instanceof TextPart text
                            ? new TextPart(texts.next(), text.origin())
                            : withTexts((MediaPart) part, texts));
        }
        return new ContextItem(item.role(), parts, item.tag(), item.sender().map(name -> texts.next()));
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

    /** Returns how many characters (UTF-16) an item has, with its tag, its sender and the locations of its media. */
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
}
