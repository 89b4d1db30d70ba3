package io.mneme.ui.console.server;

import io.mneme.ui.console.protocol.SocketPath;
import java.nio.file.Path;
import java.util.List;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;

/** A console with a few commands, for the tests of its clients. */
public final class TestConsoleServer implements AutoCloseable {

    private final ConsoleServer server;

    public TestConsoleServer(Path data) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        ConsoleServerTest.Commands commands = new ConsoleServerTest.Commands();
        for (String function : List.of("hello", "fail", "terminal", "hang")) {
            processor.addCommand("test", commands, function);
        }
        server = new ConsoleServer(SocketPath.in(data), processor);
    }

    /** A console with the commands of a test. */
    public TestConsoleServer(Path data, String scope, Object commands, String... functions) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        for (String function : functions) {
            processor.addCommand(scope, commands, function);
        }
        server = new ConsoleServer(SocketPath.in(data), processor);
    }

    @Override
    public void close() {
        server.close();
    }
}
