package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextPart;
import io.mneme.api.redaction.RedactionSink;
import io.mneme.api.redaction.Redactions;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Redacts what a model reads of items: their texts and the names of their senders. The location of a medium stays, since it
 * would not be found elsewhere.
 *
 * @param redactions redacts the texts, if prompts are redacted
 */
record ItemRedaction(Redactions redactions) {

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
            if (part instanceof TextPart text) {
                texts.add(text.text());
            }
        }
        item.sender().ifPresent(texts::add);
    }

    private static ContextItem withTexts(ContextItem item, Iterator<String> texts) {
        List<ItemPart> parts = new ArrayList<>(item.parts().size());
        for (ItemPart part : item.parts()) {
            parts.add(part instanceof TextPart text ? new TextPart(texts.next(), text.origin()) : part);
        }
        return new ContextItem(item.role(), parts, item.tag(), item.sender().map(name -> texts.next()));
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
