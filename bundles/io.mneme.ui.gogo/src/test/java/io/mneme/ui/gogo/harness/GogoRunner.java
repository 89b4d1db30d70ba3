package io.mneme.ui.gogo.harness;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;

/** Runs commands in a real Gogo session. */
public final class GogoRunner {

    private final CommandSession session;

    public GogoRunner(String scope, Object commands, String... functions) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        for (String function : functions) {
            processor.addCommand(scope, commands, function);
        }
        session = processor.createSession(
                InputStream.nullInputStream(), new ByteArrayOutputStream(), new ByteArrayOutputStream());
    }

    public String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }
}
