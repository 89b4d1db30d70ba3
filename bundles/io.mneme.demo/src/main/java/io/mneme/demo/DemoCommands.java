package io.mneme.demo;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that shows on dictations what the container does. */
@Component(service = DemoCommands.class)
@GogoCommand(
        scope = "demo",
        function = {"run"})
public final class DemoCommands {

    private final Dictations dictations;
    private final Journal<Dictation> journal;
    private final ContextAssembler assembler;
    private final ContextReplay replay;

    @Activate
    public DemoCommands(
            @Reference Dictations dictations,
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference ContextAssembler assembler,
            @Reference ContextReplay replay) {
        this.dictations = dictations;
        this.journal = journal;
        this.assembler = assembler;
        this.replay = replay;
    }

    @Descriptor("Records dictations, then shows the next prompts, which part of them is stable, and what they cost")
    public String run(
            CommandSession session,
            @Parameter(names = "--input", absentValue = "")
                    @Descriptor("file to record: dictations as JSON lines, or spoken dialogues; without it a sample")
                    String input,
            @Parameter(names = "--present", presentValue = "true", absentValue = "false")
                    @Descriptor("record nothing, use what is there")
                    boolean present)
            throws IOException {
        if (present && !input.isEmpty()) {
            throw new IllegalArgumentException("--present records nothing, so --input cannot be given with it");
        }
        Instant now = Instant.now();
        String recorded = present ? Present.of(journal.status()) : recorded(session, input, now);
        Optional<Map.Entry<String, Long>> mode = Modes.mostUsed(journal.status().lanes());
        return mode.map(used -> Story.of(
                        recorded,
                        used.getKey(),
                        used.getValue(),
                        new Person(dictations, assembler, used.getKey(), now),
                        replay))
                .orElse(
                        recorded
                                + "\nNo dictation was seen and confirmed (\"preview_enabled\": true), so there is nothing to show.");
    }

    private String recorded(CommandSession session, String input, Instant now) throws IOException {
        boolean terminal = session.get("TERM") instanceof String type && !type.equals("dumb");
        Progress progress = new Progress(session.getConsole(), terminal, System::nanoTime);
        try (Source source = input.isEmpty()
                ? new Sample(now)
                : InputFile.open(session.currentDir().resolve(input), now)) {
            return new Recorder(dictations, now, progress).record(source).toString();
        }
    }
}
