package io.mneme.demo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sources made of texts, and what is in sources. */
final class Sources {

    private Sources() {}

    static CountedStream stream(String text) {
        return stream(text.getBytes(StandardCharsets.UTF_8));
    }

    static CountedStream stream(byte[] bytes) {
        return new CountedStream(new ByteArrayInputStream(bytes), bytes.length);
    }

    static List<Found> all(Source source) throws IOException {
        List<Found> all = new ArrayList<>();
        Optional<Found> found = source.next();
        while (found.isPresent()) {
            all.add(found.get());
            found = source.next();
        }
        return all;
    }
}
