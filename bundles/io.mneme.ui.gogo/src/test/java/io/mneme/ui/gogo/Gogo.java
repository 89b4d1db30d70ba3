package io.mneme.ui.gogo;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;

/** Runs commands in a real Gogo session. */
final class Gogo {

    private final CommandSession session;

    Gogo(String scope, Object commands, String... functions) {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        for (String function : functions) {
            processor.addCommand(scope, commands, function);
        }
        session = processor.createSession(
                InputStream.nullInputStream(), new ByteArrayOutputStream(), new ByteArrayOutputStream());
    }

    String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }
}
