package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.harness.SampleEntries.dictation;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Subscription;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.command.TestConsole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JournalTailTest {

    /** Counts down when its first follower starts and when that one has left. */
    private static final class WatchedJournal extends MemoryJournal<Dictation> {

        private final CountDownLatch followed = new CountDownLatch(1);
        private final CountDownLatch left = new CountDownLatch(1);
        private volatile boolean closed;

        WatchedJournal() {
            super(RecordKinds.dictation());
        }

        @Override
        public Subscription subscribe(Runnable wake) {
            Subscription following = super.subscribe(wake);
            followed.countDown();
            return () -> {
                following.close();
                left.countDown();
            };
        }

        @Override
        public synchronized Position end() {
            if (closed) {
                throw new JournalException("dictation is closed");
            }
            return super.end();
        }
    }

    private final WatchedJournal journal = new WatchedJournal();
    private TestConsole console;

    @BeforeEach
    void start() {
        journal.append(dictation("a", "off", "一", "一"));
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(journal, Map.of("kind", "dictation"));
        console = new TestConsole("journal", new JournalCommands(journals), "tail", "list");
    }

    @AfterEach
    void stop() {
        console.close();
    }

    @Test
    void showsWhatHappensAsItHappensUntilInterrupted() throws Exception {
        console.send("journal:tail --follow");
        assertThat(console.next()).isEqualTo("OUT 1  2026-01-05 08:48  off         一\n");
        journal.followed.await();
        journal.append(dictation("b", "off", "二", "二"));
        assertThat(console.next()).isEqualTo("OUT 2  2026-01-05 08:48  off         二\n");
        journal.delete("a", Optional.empty());
        assertThat(console.next()).isEqualTo("OUT 3  deleted a\n");
        console.interrupt();
        assertThat(console.next()).isEqualTo("ERR interrupted\n");
        assertThat(console.next()).isEqualTo("EXIT 1");
        journal.left.await();
        console.send("journal:list --json");
        assertThat(console.next()).contains("\"entries\":1");
    }

    @Test
    void showsEverythingAfterAPosition() throws Exception {
        for (int i = 2; i <= 250; i++) {
            journal.append(dictation("e" + i, "off", "x", "x"));
        }
        console.send("journal:tail --follow -n 1 --since 1");
        for (int i = 2; i <= 250; i++) {
            assertThat(console.next()).startsWith("OUT " + i + "  ");
        }
    }

    @Test
    void namesWhatCannotBeReadAndShowsItWhenItCan() throws Exception {
        journal.append(dictation("b", "off", "二", "二"));
        journal.block(List.of("a"));
        console.send("journal:tail --follow --since 0");
        assertThat(console.next()).isEqualTo("OUT # 1 to 1 cannot read dictation\n");
        assertThat(console.next()).isEqualTo("OUT 2  2026-01-05 08:48  off         二\n");
        journal.block(List.of());
        assertThat(console.next()).isEqualTo("OUT 1  2026-01-05 08:48  off         一\n");
    }

    @Test
    void endsWhenItsReaderLeaves() throws Exception {
        console.send("journal:tail --follow");
        journal.followed.await();
        console.close();
        journal.left.await();
    }

    @Test
    void endsWithItsJournal() throws Exception {
        console.send("journal:tail --follow");
        console.next();
        journal.followed.await();
        journal.closed = true;
        assertThat(console.next()).isEqualTo("ERR dictation is closed\n");
        journal.left.await();
    }
}
