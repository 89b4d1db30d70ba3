package io.mneme.dialogue.pipeline;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.context.Omission;
import io.mneme.api.window.HistoryWindows;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.FailureCause;
import io.mneme.dialogue.stage.DialogueStage;
import io.mneme.dialogue.stage.ExchangeStage;
import io.mneme.dialogue.stage.FetchLimitStage;
import io.mneme.dialogue.stage.FilterStage;
import io.mneme.dialogue.stage.MediaStage;
import io.mneme.dialogue.stage.MergingStage;
import io.mneme.dialogue.stage.NoteStage;
import io.mneme.dialogue.stage.RoleStage;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.dialogue.stage.TextStage;
import io.mneme.dialogue.stage.VisibilityStage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the stages in their order. A stage that throws is skipped, counted, named, and logged once for each cause; the others go on
 * with the draft of the stage before it.
 */
@Component(service = DialoguePipeline.class)
public final class DialoguePipeline {

    private static final Logger LOG = LoggerFactory.getLogger(DialoguePipeline.class);

    private final List<DialogueStage> stages;
    private final StageMeters meters;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    @Activate
    public DialoguePipeline(
            @Reference HistoryWindows windows, @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this(stages(windows, DialoguePipeline::heapPercent), registry);
    }

    /** Runs other stages. */
    public DialoguePipeline(List<DialogueStage> stages, MeterRegistry registry) {
        this.stages = List.copyOf(stages);
        meters = new StageMeters(registry);
    }

    /** Returns the stages in their order. */
    public static List<DialogueStage> stages(HistoryWindows windows, IntSupplier heapPercent) {
        return List.of(
                new VisibilityStage(),
                new FilterStage(),
                new ExchangeStage(),
                new MergingStage(),
                new FetchLimitStage(windows),
                new RoleStage(),
                new MediaStage(heapPercent),
                new TextStage(),
                new NoteStage());
    }

    private static int heapPercent() {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return (int) Math.min(100, used * 100 / runtime.maxMemory());
    }

    @Deactivate
    public void close() {
        stages.forEach(DialogueStage::close);
        meters.close();
    }

    /** Returns what all stages make of a draft. */
    public DialogueDraft run(DialogueDraft draft, StageRequest request) {
        DialogueDraft current = draft;
        for (DialogueStage stage : stages) {
            current = apply(stage, current, request);
        }
        return current;
    }

    private DialogueDraft apply(DialogueStage stage, DialogueDraft draft, StageRequest request) {
        try {
            return stage.apply(draft, request);
        } catch (RuntimeException failed) {
            meters.countFailure(stage.name());
            if (logged.add(stage.name() + " " + failed.getClass().getName())) {
                LOG.warn("The stage {} of dialogues is skipped: {}", stage.name(), FailureCause.of(failed));
            }
            return draft.withOmissions(List.of(new Omission(
                    stage.name(),
                    "stage " + stage.name() + " threw " + failed.getClass().getSimpleName())));
        }
    }

    /** The meters of the stages, until {@link #close}. */
    private static final class StageMeters implements AutoCloseable {

        private final MeterRegistry registry;
        private final Map<String, Counter> failures = new ConcurrentHashMap<>();

        StageMeters(MeterRegistry registry) {
            this.registry = registry;
        }

        /** Counts a failure of a stage. */
        void countFailure(String stage) {
            failures.computeIfAbsent(stage, name -> Counter.builder("mneme.dialogue.stage.failures")
                            .description("Requests in which a stage threw and was skipped")
                            .tag("stage", name)
                            .register(registry))
                    .increment();
        }

        @Override
        public void close() {
            failures.values().forEach(registry::remove);
        }
    }
}
