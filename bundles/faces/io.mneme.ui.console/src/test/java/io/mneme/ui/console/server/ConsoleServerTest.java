package io.mneme.ui.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.console.protocol.Frame;
import io.mneme.ui.console.protocol.Frame.Kind;
import io.mneme.ui.console.protocol.FrameChannel;
import io.mneme.ui.console.protocol.SocketPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ConsoleServerTest {

    /** Commands as other bundles would bring them. */
    public static final class Commands {

        private final CountDownLatch started = new CountDownLatch(1);

        public String hello(String name) {
            return "你好，" + name;
        }

        public void print(CommandSession session) {
            session.getConsole().print("一");
            session.getConsole().print("二");
        }

        public String large() {
            return "萍".repeat(100_000);
        }

        public void fail() {
            throw new IllegalArgumentException("no such thing\nmore");
        }

        public void refuse(String word) {
            throw new IllegalArgumentException("no such thing: " + word);
        }

        public void hang() throws InterruptedException {
            started.countDown();
            new CountDownLatch(1).await();
        }

        public String terminal(CommandSession session) {
            return String.valueOf(session.get("TERM"));
        }
    }

    @TempDir
    Path data;

    private final Commands commands = new Commands();
    private final CommandProcessorImpl processor = new CommandProcessorImpl();
    private final List<FrameChannel> wires = new ArrayList<>();
    private SocketPath socket;
    private ConsoleServer server;

    @BeforeEach
    void start() {
        for (String function : List.of("hello", "print", "large", "fail", "refuse", "hang", "terminal")) {
            processor.addCommand("test", commands, function);
        }
        socket = SocketPath.in(data);
        server = new ConsoleServer(socket, processor);
    }

    @AfterEach
    void stop() throws IOException {
        for (FrameChannel wire : wires) {
            wire.close();
        }
        server.close();
    }

    @Test
    void answersALineWithItsResultThenItsStatus() throws IOException {
        FrameChannel wire = connect();
        assertThat(run(wire, "test:hello 萍萍")).isEqualTo("OUT 你好，萍萍\n|STATUS 0");
    }

    @Test
    void sendsWhatACommandPrintsAsItPrintsIt() throws IOException {
        assertThat(run(connect(), "test:print")).isEqualTo("OUT 一|OUT 二|STATUS 0");
    }

    @Test
    void sendsALargeResultInSmallFrames() throws IOException {
        FrameChannel wire = connect();
        wire.send(Frame.of(Kind.LINE, "test:large"));
        int bytes = 0;
        Frame frame = wire.receive().orElseThrow();
        while (frame.kind() == Kind.OUT) {
            assertThat(frame.body().length).isLessThanOrEqualTo(8192);
            bytes += frame.body().length;
            frame = wire.receive().orElseThrow();
        }
        assertThat(bytes).isEqualTo(300_001);
    }

    @Test
    void saysInOneLineWhatFailed() throws IOException {
        assertThat(run(connect(), "test:fail")).isEqualTo("ERR no such thing\n|STATUS 1");
    }

    @ParameterizedTest(name = "control {index}")
    @ValueSource(strings = {"\u001B[2J", "\u009B2J", "\u202E", "\u2066", "\u0007"})
    void removesWhatSteersATerminalFromAMessage(String hostile) throws IOException {
        String shown = "·" + hostile.substring(1);
        assertThat(run(connect(), "test:refuse '" + hostile + "'"))
                .isEqualTo("ERR no such thing: " + shown + "\n|STATUS 1");
    }

    @Test
    void removesWhatSteersATerminalFromTheNameOfAnUnknownCommand() throws IOException {
        assertThat(run(connect(), "non\u202Esense"))
                .isEqualTo("ERR no command is called non·sense; try: help\n|STATUS 1");
    }

    @Test
    void removesWhatSteersATerminalFromAResult() throws IOException {
        assertThat(run(connect(), "test:hello 'x\u009B2J'")).isEqualTo("OUT 你好，x·2J\n|STATUS 0");
    }

    @Test
    void reportsThatThereIsNoSuchCommand() throws IOException {
        assertThat(run(connect(), "nonsense")).isEqualTo("ERR no command is called nonsense; try: help\n|STATUS 1");
    }

    @Test
    void reportsThatArgumentsDoNotFit() throws IOException {
        assertThat(run(connect(), "test:hello"))
                .isEqualTo("ERR these arguments do not fit hello; try: help hello\n|STATUS 1");
    }

    @Test
    void survivesALineThatIsNoCommandLine() throws IOException {
        FrameChannel wire = connect();
        assertThat(run(wire, "test:hello 'unclosed")).endsWith("STATUS 1");
        assertThat(run(wire, "test:hello x")).endsWith("STATUS 0");
    }

    @Test
    void keepsTheVariablesOfASessionToItself() throws IOException {
        FrameChannel first = connect();
        run(first, "x = mine");
        assertThat(run(first, "test:hello $x")).contains("你好，mine");
        assertThat(run(connect(), "test:hello $x")).doesNotContain("mine");
    }

    @Test
    void leavesOnlyTheSessionOnExit() throws IOException {
        FrameChannel leaving = connect();
        FrameChannel staying = connect();
        assertThat(run(leaving, "exit")).isEqualTo("BYE ");
        assertThat(leaving.receive()).isEmpty();
        assertThat(run(staying, "test:hello x")).endsWith("STATUS 0");
    }

    @Test
    void interruptsACommandAndGoesOnWithItsSession() throws Exception {
        FrameChannel wire = connect();
        run(wire, "x = kept");
        wire.send(Frame.of(Kind.LINE, "test:hang"));
        commands.started.await();
        wire.send(Frame.of(Kind.INTERRUPT, ""));
        assertThat(answer(wire)).isEqualTo("ERR interrupted\n|STATUS 1");
        assertThat(run(wire, "test:hello $x")).isEqualTo("OUT 你好，kept\n|STATUS 0");
        assertThat(run(wire, "test:print")).isEqualTo("OUT 一|OUT 二|STATUS 0");
    }

    @Test
    void tellsCommandsTheTypeOfTheTerminal() throws IOException {
        FrameChannel wire = connect();
        wire.send(Frame.of(Kind.TERMINAL, "xterm"));
        assertThat(run(wire, "test:terminal")).isEqualTo("OUT xterm\n|STATUS 0");
    }

    @Test
    void namesItsCommands() throws IOException {
        FrameChannel wire = connect();
        wire.send(Frame.of(Kind.NAMES, ""));
        assertThat(wire.receive().orElseThrow().text().lines()).contains("test:fail", "test:hello");
    }

    @Test
    void letsOnlyItsOwnerIn() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.path())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(socket.path().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void refusesMoreSessionsThanItHas() throws IOException {
        for (int session = 0; session < ConsoleServer.MAX_SESSIONS; session++) {
            run(connect(), "test:hello x");
        }
        assertThat(answer(connect())).isEqualTo("ERR all 8 sessions are taken\n|BYE ");
    }

    @Test
    void replacesASocketThatADeadContainerHasLeft(@TempDir Path other) throws IOException {
        SocketPath stale = SocketPath.in(other);
        Files.createDirectories(stale.path().getParent());
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(stale.path()));
        }
        ConsoleServer replacing = new ConsoleServer(stale, processor);
        try (FrameChannel wire = wire(stale)) {
            assertThat(run(wire, "test:hello x")).endsWith("STATUS 0");
        } finally {
            replacing.close();
        }
    }

    @Test
    void leavesTheSocketOfALivingContainerAlone() throws IOException {
        assertThatThrownBy(() -> new ConsoleServer(socket, processor))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("another container listens at " + socket.path());
        assertThat(run(connect(), "test:hello x")).endsWith("STATUS 0");
    }

    @Test
    void listensBesideDataWhosePathIsLongerThanASocketsMayBe(@TempDir Path other) throws IOException {
        SocketPath deep = SocketPath.in(other.resolve("数据".repeat(30)).resolve("x".repeat(100)));
        ConsoleServer far = new ConsoleServer(deep, processor);
        try (FrameChannel wire = wire(deep)) {
            assertThat(run(wire, "test:hello x")).endsWith("STATUS 0");
            assertThat(deep.path()).exists();
        } finally {
            far.close();
        }
    }

    @Test
    void endsAllSessionsAndRemovesItsSocketWhenItCloses() throws Exception {
        FrameChannel wire = connect();
        wire.send(Frame.of(Kind.LINE, "test:hang"));
        commands.started.await();
        server.close();
        assertThat(socket.path()).doesNotExist();
        for (Thread thread : threadsOfTheConsole()) {
            thread.join(60_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static List<Thread> threadsOfTheConsole() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mneme-console"))
                .toList();
    }

    private FrameChannel connect() throws IOException {
        return wire(socket);
    }

    private FrameChannel wire(SocketPath to) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        to.use(channel::connect);
        FrameChannel wire = new FrameChannel(channel);
        wires.add(wire);
        return wire;
    }

    private static String run(FrameChannel wire, String line) throws IOException {
        wire.send(Frame.of(Kind.LINE, line));
        return answer(wire);
    }

    private static String answer(FrameChannel wire) throws IOException {
        List<String> frames = new ArrayList<>();
        Optional<Frame> frame = wire.receive();
        while (frame.isPresent()) {
            frames.add(frame.get().kind() + " " + frame.get().text());
            boolean last = frame.get().kind() == Kind.STATUS || frame.get().kind() == Kind.BYE;
            frame = last ? Optional.empty() : wire.receive();
        }
        return String.join("|", frames);
    }
}
