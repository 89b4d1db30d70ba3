package io.mneme.transfer;

import io.mneme.support.line.LineDigest;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordKinds;
import io.mneme.transfer.SourceItem.LineItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Streams of texts, and the items of sources. */
final class SourceFixtures {

    private SourceFixtures() {}

    static CountingInputStream stream(String text) {
        return stream(text.getBytes(StandardCharsets.UTF_8));
    }

    static CountingInputStream stream(byte[] bytes) {
        return new CountingInputStream(new ByteArrayInputStream(bytes), bytes.length);
    }

    static JsonLinesSource lines(String text) {
        return lines(text.getBytes(StandardCharsets.UTF_8));
    }

    static JsonLinesSource lines(byte[] bytes) {
        CountingInputStream in = stream(bytes);
        return new JsonLinesSource(in, in);
    }

    /** Returns the item of a line whose digest is that of its text. */
    static LineItem item(String place, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new LineItem(place, text, LineDigest.of(bytes, 0, bytes.length));
    }

    /** Returns the kinds of a record in memory. */
    static TransferKinds kinds(InMemoryRecord diary) {
        TransferKinds kinds = new TransferKinds();
        kinds.addKind(RecordKinds.dictation(), Map.of("kind", "dictation"));
        kinds.addKind(RecordKinds.utterance(), Map.of("kind", "utterance"));
        kinds.addImporter(diary.dictationImporter(), Map.of("kind", "dictation"));
        kinds.addImporter(diary.utteranceImporter(), Map.of("kind", "utterance"));
        return kinds;
    }

    static List<SourceItem> all(ImportSource source) throws IOException {
        List<SourceItem> all = new ArrayList<>();
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            all.add(item.get());
            item = source.next();
        }
        return all;
    }
}
