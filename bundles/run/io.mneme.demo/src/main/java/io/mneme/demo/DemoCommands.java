package io.mneme.demo;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.demo.DemoHistory;
import io.mneme.api.demo.DemoHistory.LoadedDemo;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that demonstrate what the container does with dictations. */
@Component(service = DemoCommands.class)
@GogoCommand(
        scope = "demo",
        function = {"load", "run"})
public final class DemoCommands {

    private final DemoHistory history;
    private final Dictations dictations;
    private final Journal<Dictation> journal;
    private final ContextAssembler assembler;
    private final ContextReplay replay;

    @Activate
    public DemoCommands(
            @Reference DemoHistory history,
            @Reference Dictations dictations,
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference ContextAssembler assembler,
            @Reference ContextReplay replay) {
        this.history = history;
        this.dictations = dictations;
        this.journal = journal;
        this.assembler = assembler;
        this.replay = replay;
    }

    @Descriptor("Fills an empty container with dictations, a chat, and the contexts of a simulated user"
            + "\nExample: demo:load")
    public String load() {
        LoadedDemo loaded = history.load(Instant.now());
        return "%d dictations and %d messages recorded, %d contexts assembled; context:why %s explains the newest of dictations"
                .formatted(loaded.dictations(), loaded.messages(), loaded.requests(), loaded.session());
    }

    @Descriptor("Records a sample, then shows the next prompts, which part of them is stable, and what they cost"
            + "\nExample: demo:run --present")
    public String run(
            @Parameter(names = "--present", presentValue = "true", absentValue = "false")
                    @Descriptor("record nothing, use the dictations in the journal")
                    boolean present) {
        Instant now = Instant.now();
        String recorded = present ? JournalSummary.render(journal.status()) : recordSample(now);
        Optional<Map.Entry<String, Long>> mode =
                ModeUsage.mostUsed(journal.status().lanes());
        return mode.map(used -> DemoWalkthrough.run(
                        recorded,
                        used.getKey(),
                        used.getValue(),
                        new SimulatedUser(dictations, assembler, used.getKey(), now, Duration.ofMillis(1)),
                        replay))
                .orElse(recorded
                        + "\n"
                        + "No dictation was seen and confirmed (\"preview_enabled\": true), so there is"
                        + " nothing to show.");
    }

    private String recordSample(Instant now) {
        long recorded = journal.status().entries();
        if (recorded > 0) {
            throw new IllegalArgumentException("dictations are recorded already; demo:run --present shows those");
        }
        List<String> sample = SampleDictations.json(now);
        sample.forEach(json -> dictations.record(json, now));
        return sample.size() + " dictations recorded";
    }
}
