package io.mneme.ui.command;

import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;

/** A session of a console with the commands of a test, without a connection. */
public final class TestConsole implements AutoCloseable {

    private final Deque<String> lines = new ArrayDeque<>();
    private final GogoSession session;

    public TestConsole(String scope, Object commands, String... functions) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        for (String function : functions) {
            processor.addCommand(scope, commands, function);
        }
        session = new GogoSession(processor, InputStream.nullInputStream());
    }

    /** Begins to run a line. */
    public void send(String line) {
        new Thread(() -> session.run(commands -> commands.execute(line))).start();
    }

    public void interrupt() {
        session.interrupt();
    }

    /** Waits for the next line of output, or the exit code, and returns it behind its kind. */
    public String next() throws InterruptedException {
        if (lines.isEmpty()) {
            OutputFrame frame = session.output().next(Duration.ofMinutes(1)).orElseThrow();
            for (String line : frame.text().split("(?<=\n)")) {
                lines.add(frame.kind() + " " + line);
            }
        }
        return lines.remove();
    }

    @Override
    public void close() {
        session.close();
    }
}
