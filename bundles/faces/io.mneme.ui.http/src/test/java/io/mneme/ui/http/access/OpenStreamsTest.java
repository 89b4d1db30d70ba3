package io.mneme.ui.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.CallerStreams.StreamLease;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenStreamsTest {

    private final Set<String> valid = new HashSet<>(Set.of("anna", "bob"));
    private final AtomicInteger ended = new AtomicInteger();
    private final OpenStreams streams = new OpenStreams(valid::contains);

    @AfterEach
    void close() {
        streams.close();
    }

    @Test
    void areBoundedForEachTokenByItself() {
        assertThat(open("anna")).isPresent();
        Optional<StreamLease> second = open("anna");
        assertThat(open("anna")).isEmpty();
        assertThat(open("bob")).isPresent();
        second.orElseThrow().close();
        second.orElseThrow().close();
        assertThat(open("anna")).isPresent();
        assertThat(open("anna")).isEmpty();
    }

    @Test
    void endOnceWhenTheirTokenIsRevoked() {
        open("anna");
        open("bob");
        valid.remove("anna");
        streams.endRevoked();
        streams.endRevoked();
        assertThat(ended).hasValue(1);
    }

    private Optional<StreamLease> open(String token) {
        return streams.open(token, 2, ended::incrementAndGet);
    }
}
