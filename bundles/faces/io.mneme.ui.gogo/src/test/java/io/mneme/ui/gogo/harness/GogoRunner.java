package io.mneme.ui.gogo.harness;

import io.mneme.ui.gogo.output.ResultConverter;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;

/** Runs commands in a real Gogo session, and shows what they return as the console does. */
public final class GogoRunner {

    private final CommandProcessorImpl processor = new CommandProcessorImpl();
    private final CommandSession session;

    public GogoRunner(String scope, Object commands, String... functions) {
        processor.addConverter(new ResultConverter());
        and(scope, commands, functions);
        session = processor.createSession(
                InputStream.nullInputStream(), new ByteArrayOutputStream(), new ByteArrayOutputStream());
    }

    /** Adds commands of another object. */
    public GogoRunner and(String scope, Object commands, String... functions) {
        for (String function : functions) {
            processor.addCommand(scope, commands, function);
        }
        return this;
    }

    /** Enters a folder, where relative paths start. */
    public GogoRunner in(Path folder) {
        session.currentDir(folder);
        return this;
    }

    public String run(String line) throws Exception {
        Object result = session.execute(line);
        return result == null
                ? "null"
                : session.format(result, Converter.INSPECT).toString();
    }
}
