package io.mneme.ui.command.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OutputSpoolTest {

    private static final int MAX_MEMORY_BYTES = 4;

    private final OutputSpool spool = new OutputSpool(MAX_MEMORY_BYTES);

    @AfterEach
    void close() throws IOException {
        spool.close();
    }

    @Test
    void whatFitsIntoMemoryIsTakenAtOnce() throws Exception {
        add("ab");
        add("cd");
        assertThat(take()).isEqualTo("abcd");
        assertThat(spool.isEmpty()).isTrue();
    }

    @Test
    void whatDoesNotFitIsTakenInItsOrderAndNeverMoreThanMemoryHas() throws Exception {
        add("abc");
        add("defghi");
        add("j");
        spool.end();
        assertThat(take()).isEqualTo("abc");
        assertThat(take()).isEqualTo("defg");
        assertThat(take()).isEqualTo("hij");
        assertThat(spool.isDone()).isTrue();
    }

    @Test
    void whatComesWhileTheFileIsReadFollowsIt() throws Exception {
        add("abcdefgh");
        assertThat(take()).isEqualTo("abcd");
        add("i");
        assertThat(take()).isEqualTo("efgh");
        assertThat(take()).isEqualTo("i");
        add("j");
        assertThat(take()).isEqualTo("j");
    }

    @Test
    void theEndIsTakenAsNothing() throws Exception {
        CompletableFuture<Void> ending = CompletableFuture.runAsync(spool::end);
        assertThat(take()).isEmpty();
        assertThat(spool.isDone()).isTrue();
        ending.join();
    }

    @Test
    void whatComesAfterItWasClosedIsDropped() throws Exception {
        add("abcdefgh");
        spool.close();
        add("i");
        assertThat(spool.isDone()).isTrue();
    }

    private void add(String text) throws IOException {
        spool.add(text.getBytes(US_ASCII), 0, text.length());
    }

    private String take() throws Exception {
        return new String(spool.take(30, TimeUnit.SECONDS), US_ASCII);
    }
}
