package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.harness.SampleEntries.dictation;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Subscription;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.Frame.Kind;
import io.mneme.ui.console.protocol.FrameChannel;
import io.mneme.ui.console.protocol.SocketPath;
import io.mneme.ui.console.server.TestConsoleServer;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

    @TempDir
    Path data;

    private final WatchedJournal journal = new WatchedJournal();
    private TestConsoleServer server;
    private FrameChannel wire;

    @BeforeEach
    void start() throws IOException {
        journal.append(dictation("a", "off", "一", "一"));
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(journal, Map.of("kind", "dictation"));
        server = new TestConsoleServer(data, "journal", new JournalCommands(journals), "tail", "list");
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        SocketPath.in(data).use(channel::connect);
        wire = new FrameChannel(channel);
    }

    @AfterEach
    void stop() throws IOException {
        wire.close();
        server.close();
    }

    @Test
    void showsWhatHappensAsItHappensUntilInterrupted() throws Exception {
        wire.send(Frame.of(Kind.LINE, "journal:tail --follow"));
        assertThat(next()).isEqualTo("OUT 1  2026-01-05 08:48  off         一\n");
        journal.followed.await();
        journal.append(dictation("b", "off", "二", "二"));
        assertThat(next()).isEqualTo("OUT 2  2026-01-05 08:48  off         二\n");
        journal.delete("a", Optional.empty());
        assertThat(next()).isEqualTo("OUT 3  deleted a\n");
        wire.send(Frame.of(Kind.INTERRUPT, ""));
        assertThat(next()).isEqualTo("ERR interrupted\n");
        assertThat(next()).isEqualTo("STATUS 1");
        journal.left.await();
        wire.send(Frame.of(Kind.LINE, "journal:list --json"));
        assertThat(next()).contains("\"entries\":1");
    }

    @Test
    void showsEverythingAfterAPosition() throws Exception {
        for (int i = 2; i <= 250; i++) {
            journal.append(dictation("e" + i, "off", "x", "x"));
        }
        wire.send(Frame.of(Kind.LINE, "journal:tail --follow -n 1 --since 1"));
        for (int i = 2; i <= 250; i++) {
            assertThat(next()).startsWith("OUT " + i + "  ");
        }
    }

    @Test
    void namesWhatCannotBeReadAndShowsItWhenItCan() throws Exception {
        journal.append(dictation("b", "off", "二", "二"));
        journal.block(List.of("a"));
        wire.send(Frame.of(Kind.LINE, "journal:tail --follow --since 0"));
        assertThat(next()).isEqualTo("OUT # 1 to 1 cannot read dictation\n");
        assertThat(next()).isEqualTo("OUT 2  2026-01-05 08:48  off         二\n");
        journal.block(List.of());
        assertThat(next()).isEqualTo("OUT 1  2026-01-05 08:48  off         一\n");
    }

    @Test
    void endsWhenItsReaderLeaves() throws Exception {
        wire.send(Frame.of(Kind.LINE, "journal:tail --follow"));
        journal.followed.await();
        wire.close();
        journal.left.await();
    }

    @Test
    void endsWithItsJournal() throws Exception {
        wire.send(Frame.of(Kind.LINE, "journal:tail --follow"));
        next();
        journal.followed.await();
        journal.closed = true;
        assertThat(next()).isEqualTo("ERR dictation is closed\n");
        journal.left.await();
    }

    private String next() throws IOException {
        Frame frame = wire.receive().orElseThrow();
        return frame.kind() + " " + frame.text();
    }
}
