package io.mneme.dialogue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.window.HistoryWindows;
import io.mneme.dialogue.contribute.DialogueContributor;
import io.mneme.dialogue.pipeline.DialoguePipeline;
import io.mneme.dialogue.policy.DialoguePolicies;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.source.MessageReader;
import io.mneme.dialogue.stage.DialogueStage;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.spi.contribute.TokenMeasure;
import io.mneme.testkit.MemoryRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The bundle's components, wired as they are when it runs. */
public final class DialogueHarness {

    public static final Instant NOON = Instant.parse("2026-03-12T12:00:00Z");

    /** Most tests are about texts with names. */
    private static final Map<String, Object> DEFAULTS = Map.of("zone", "UTC", "names", "always");

    public final NewestEntries windows = new NewestEntries();
    public final MemoryRegistry registry = new MemoryRegistry();
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final DialogueSettings.CurrentSettings configuration = new DialogueSettings.CurrentSettings(DEFAULTS);
    public final MessageReader reader = new MessageReader();
    public final DialogueContributor contributor;
    /** How much of the heap the stages see in use, in percent. */
    public int heapPercent = 10;

    /** The options of all requests. */
    public RequestOptions options = RequestOptions.NONE;

    public DialogueHarness() {
        contributor = contributor(stages(windows));
    }

    /** Starts with windows that are selected by a policy. */
    public DialogueHarness(HistoryWindows selected) {
        contributor = contributor(stages(selected));
    }

    /** Starts with one more stage, before the one of a number. */
    public DialogueHarness(int number, DialogueStage more) {
        List<DialogueStage> stages = new ArrayList<>(stages(windows));
        stages.add(number, more);
        contributor = contributor(stages);
    }

    private List<DialogueStage> stages(HistoryWindows selected) {
        return DialoguePipeline.stages(selected, () -> heapPercent);
    }

    private DialogueContributor contributor(List<DialogueStage> stages) {
        return new DialogueContributor(
                reader,
                new DialoguePipeline(stages, meters),
                new DialoguePolicies(configuration, registry),
                configuration);
    }

    /** Changes the configuration; the zone stays UTC, and names are shown unless configured otherwise. */
    public void configure(Object... properties) {
        Map<String, Object> values = new HashMap<>(DEFAULTS);
        for (int i = 0; i < properties.length; i += 2) {
            values.put((String) properties[i], properties[i + 1]);
        }
        configuration.modified(values);
    }

    public List<Contribution> contribute(DialogueInput input) {
        return contribute(input, Integer.MAX_VALUE);
    }

    /** Contributes within a limit of tokens, each of which is a character. */
    public List<Contribution> contribute(DialogueInput input, int tokenLimit) {
        return contributor.contribute(request(input, tokenLimit, String::length));
    }

    public ContributionRequest request(DialogueInput input, int tokenLimit, TokenMeasure tokens) {
        ContextRequest request =
                new ContextRequest("dialogue", "s1", Map.of(), RequestInputs.NONE.withDialogue(input), options);
        return new ContributionRequest(request, NOON, tokenLimit, tokens, Set.of(), Optional.empty());
    }

    public List<ContextItem> items(DialogueInput input) {
        return contribute(input).stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
    }

    /** Returns the items as lines: the role, and the text after it. */
    public List<String> lines(DialogueInput input) {
        return items(input).stream()
                .map(item -> item.role() + " " + item.text())
                .toList();
    }

    public List<String> omissions(DialogueInput input) {
        return contribute(input).stream()
                .flatMap(contribution -> contribution.omissions().stream())
                .map(Omission::reason)
                .toList();
    }
}
