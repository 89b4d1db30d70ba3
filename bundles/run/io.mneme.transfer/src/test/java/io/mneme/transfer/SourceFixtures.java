package io.mneme.transfer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    static List<SourceItem> all(DictationSource source) throws IOException {
        List<SourceItem> all = new ArrayList<>();
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            all.add(item.get());
            item = source.next();
        }
        return all;
    }
}
