package io.mneme.dialogue.contribute;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.UnreadMessages;
import io.mneme.dialogue.compact.SummarizedHistory;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.dialogue.pipeline.DialoguePipeline;
import io.mneme.dialogue.policy.DialoguePolicies;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.source.MessageReader;
import io.mneme.dialogue.source.MessageReader.DialogueMessages;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Contributes the history of a dialogue: the messages of the request, or of a recorded conversation, as the stages leave them. */
@Component
public final class DialogueContributor implements ContextContributor {

    /** Reading a journal may take longer than computing. */
    private static final Duration TIME_LIMIT = Duration.ofSeconds(2);

    private final MessageReader reader;
    private final DialoguePipeline pipeline;
    private final DialoguePolicies policies;
    private final DialogueSettings.CurrentSettings configuration;
    private final SummarizedHistory summaries = new SummarizedHistory();
    private volatile Optional<ConversationSummaries> compactions = Optional.empty();

    @Activate
    public DialogueContributor(
            @Reference MessageReader reader,
            @Reference DialoguePipeline pipeline,
            @Reference DialoguePolicies policies,
            @Reference DialogueSettings.CurrentSettings configuration) {
        this.reader = reader;
        this.pipeline = pipeline;
        this.policies = policies;
        this.configuration = configuration;
    }

    /** Binds what keeps summaries; without it conversations are shown without one. */
    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindCompactions(ConversationSummaries service) {
        compactions = Optional.of(service);
    }

    public void unbindCompactions(ConversationSummaries service) {
        compactions = compactions.filter(bound -> bound != service);
    }

    @Override
    public String name() {
        return "dialogue";
    }

    @Override
    public Stability stability() {
        return Stability.GROWING;
    }

    @Override
    public Duration timeLimit() {
        return TIME_LIMIT;
    }

    @Override
    public Optional<Set<String>> uses() {
        return Optional.of(Set.of("messages"));
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        Optional<DialogueInput> input = request.request().inputs().dialogue();
        return input.map(dialogue -> contribute(request, dialogue)).orElse(List.of());
    }

    private List<Contribution> contribute(ContributionRequest request, DialogueInput input) {
        DialogueSettings settings = configuration.current();
        List<String> warnings = new ArrayList<>(settings.warnings());
        int fetchLimit = input.choices()
                .fetchLimit()
                .map(limit -> DialogueSettings.readFetchLimit(limit, warnings))
                .orElse(settings.fetchLimit());
        DialogueMessages messages = reader.read(request.request(), input, fetchLimit);
        StageRequest stages = stages(request, input, messages, settings, fetchLimit);
        DialogueDraft draft = pipeline.run(DialogueDraft.of(messages.entries()), stages)
                .withOmissions(unread(messages.entries(), stages));
        return summaries.contributions(
                compactions, stages, messages.entries(), request.tokenLimit(), limit -> new DialoguePrompt(
                                stages, messages.journal(), limit, warnings)
                        .contributions(draft));
    }

    private StageRequest stages(
            ContributionRequest request,
            DialogueInput input,
            DialogueMessages messages,
            DialogueSettings settings,
            int fetchLimit) {
        return new StageRequest(
                request.request(),
                input,
                messages.history(),
                request.now(),
                request.tokens(),
                settings,
                settings.texts(),
                request.preview() ? policies.snapshot().unshadowed() : policies.snapshot(),
                fetchLimit,
                areNamesShown(input, messages.entries(), settings),
                request.preview());
    }

    /** Reports that a request for all messages does not have them all. */
    private static List<Omission> unread(List<DialogueEntry> entries, StageRequest request) {
        boolean wanted = request.fetchLimit() == DialogueSettings.ALL_ENTRIES
                && request.input().source() instanceof RecordedMessages;
        return !wanted || entries.isEmpty() || entries.get(0).index() == 0
                ? List.of()
                : List.of(new Omission(
                        "dialogue",
                        "the oldest %,d messages of the conversation were not read"
                                .formatted(entries.get(0).index())));
    }

    /** Authors are counted in all that was read, so that a window which moves changes nothing. */
    private static boolean areNamesShown(DialogueInput input, EntryList entries, DialogueSettings settings) {
        return switch (input.choices().names().orElse(settings.names())) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> MessageAuthors.areMoreThanTwo(speakers(input, entries), input.persona(), input.privacy());
        };
    }

    /** Returns an entry of each author, since thousands of messages may be unread. */
    private static Iterable<DialogueEntry> speakers(DialogueInput input, EntryList entries) {
        return input.source() instanceof GivenMessages given && given.messages() instanceof UnreadMessages unread
                ? () -> unread.speakers().mapToObj(entries::get).iterator()
                : entries;
    }
}
