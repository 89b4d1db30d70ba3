package io.mneme.transfer.source;

import io.mneme.support.line.LineDigest;
import io.mneme.transfer.source.SourceItem.LineItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Streams of texts, and the items of sources. */
public final class SourceFixtures {

    private SourceFixtures() {}

    public static CountingInputStream stream(String text) {
        return stream(text.getBytes(StandardCharsets.UTF_8));
    }

    public static CountingInputStream stream(byte[] bytes) {
        return new CountingInputStream(new ByteArrayInputStream(bytes), bytes.length);
    }

    public static JsonLinesSource lines(String text) {
        return lines(text.getBytes(StandardCharsets.UTF_8));
    }

    public static JsonLinesSource lines(byte[] bytes) {
        CountingInputStream in = stream(bytes);
        return new JsonLinesSource(in, in);
    }

    /** Returns the item of a line whose digest is that of its text. */
    public static LineItem item(String place, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new LineItem(place, text, LineDigest.of(bytes, 0, bytes.length));
    }

    public static List<SourceItem> all(ImportSource source) throws IOException {
        List<SourceItem> all = new ArrayList<>();
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            all.add(item.get());
            item = source.next();
        }
        return all;
    }
}
