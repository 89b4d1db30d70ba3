package io.mneme.ui.gogo.console;

import io.mneme.ui.gogo.wire.SocketPath;
import java.nio.file.Path;
import java.util.List;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;

/** A console with a few commands, for the tests of its clients. */
public final class TestServer implements AutoCloseable {

    private final ConsoleServer server;

    public TestServer(Path data) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        ConsoleServerTest.Commands commands = new ConsoleServerTest.Commands();
        for (String function : List.of("hello", "fail", "terminal", "hang")) {
            processor.addCommand("test", commands, function);
        }
        server = new ConsoleServer(SocketPath.in(data), processor);
    }

    /** A console with commands of somebody else. */
    public TestServer(Path data, String scope, Object commands, String... functions) {
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
