package io.mneme.session.prompt;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.RecordedDialogues;
import io.mneme.api.dialogue.RecordedDialogues.PlacedMessage;
import io.mneme.api.dialogue.RecordedDialogues.RecordedDialogue;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import io.mneme.session.history.PreprocessedMessages;
import io.mneme.session.prompt.SpokenMessages.SpokenMessage;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.spi.contribute.TokenMeasure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Contributes the messages of a character's history that the request brings along, or of a recorded conversation, as a model should see
 * them. More of them than a
 * history may have are cut by the window policy of the request.
 */
@Component
public final class CharacterMessages implements ContextContributor {

    static final String NAME = "character-messages";
    static final String HISTORY_TAG = "CHARACTER_HISTORY";

    private static final List<Omission> WITHOUT_WINDOW =
            List.of(new Omission("window", "the newest messages are shown, since no policy could select them"));

    private static final List<Omission> WITHOUT_DIALOGUES =
            List.of(new Omission("conversation", "no service that reads recorded conversations is installed"));

    /** Reading and selecting a window may take longer than computing. */
    private static final Duration TIME_LIMIT = Duration.ofSeconds(2);

    private final CharacterSettings.CurrentSettings configuration;
    private final HistoryWindow windows;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable RecordedDialogues dialogues;

    @Activate
    public CharacterMessages(
            @Reference CharacterSettings.CurrentSettings configuration, @Reference HistoryWindow windows) {
        this.configuration = configuration;
        this.windows = windows;
    }

    @Override
    public String name() {
        return NAME;
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

    private List<Contribution> contribute(ContributionRequest request, DialogueInput dialogue) {
        RecordedDialogues recorded = dialogues;
        if (dialogue.source() instanceof GivenMessages given) {
            return contribute(request, dialogue, placed(given, request.request().session()));
        }
        return recorded == null
                ? List.of(Contribution.ofOmissions(WITHOUT_DIALOGUES))
                : contribute(request, dialogue, recorded.read((RecordedMessages) dialogue.source()));
    }

    private static RecordedDialogue placed(GivenMessages given, String session) {
        List<PlacedMessage> placed = new ArrayList<>(given.messages().size());
        for (Message message : given.messages()) {
            long index = given.firstIndex() + placed.size();
            placed.add(new PlacedMessage(index, index, message));
        }
        return new RecordedDialogue(placed, "session:" + session);
    }

    private List<Contribution> contribute(
            ContributionRequest request, DialogueInput dialogue, RecordedDialogue messages) {
        CharacterSettings limits = configuration.current();
        SpokenMessages found =
                SpokenMessages.of(messages.messages(), dialogue.persona().name());
        List<SpokenMessage> spoken = found.list();
        List<Omission> omissions = new ArrayList<>(found.omissions());
        Optional<SelectedWindow> window = window(request, messages.history(), spoken, limits);
        int excess = Math.max(0, spoken.size() - limits.maxSpoken());
        if (excess > 0) {
            omissions.addAll(window.map(SelectedWindow::omissions).orElse(WITHOUT_WINDOW));
        }
        List<SessionMessage> shown = shown(
                spoken.subList(excess, spoken.size()),
                window.map(SelectedWindow::from).orElse(0L));
        List<SessionMessage> fitting = new MessageFit(request.tokens(), request.tokenLimit())
                .fitting(shown, reason -> omissions.add(new Omission(NAME, reason)));
        Optional<WindowReport> report = window.map(selected -> selected.report().withWarnings(List.of()));
        return List.of(
                Contribution.of(fitting.stream().map(CharacterMessages::item).toList())
                        .withReport(report, omissions));
    }

    /** Returns what a model should see of the messages from a place on. */
    private static List<SessionMessage> shown(List<SpokenMessage> newest, long from) {
        return PreprocessedMessages.of(newest.stream()
                .filter(message -> message.position() >= from)
                .map(message -> new SessionMessage(message.role(), message.content()))
                .toList());
    }

    /** Returns the window of a history that exceeds the limit; empty if it does not, or no policy serves. */
    private Optional<SelectedWindow> window(
            ContributionRequest request, String history, List<SpokenMessage> spoken, CharacterSettings limits) {
        if (spoken.size() <= limits.maxSpoken()) {
            return Optional.empty();
        }
        List<Candidate> candidates = spoken.stream()
                .map(message -> message.candidate(request.tokens()))
                .toList();
        return windows.select(request.request(), limits, history, candidates, request.now());
    }

    private static ContextItem item(SessionMessage message) {
        return new ContextItem(
                message.role(),
                List.of(new TextPart(message.content(), TextOrigin.SAID)),
                HISTORY_TAG,
                Optional.empty());
    }

    /**
     * Keeps messages within the limits of a contributor: the oldest whole turns leave first. The newest turn stays whatever its
     * length, since the model answers it.
     */
    private record MessageFit(TokenMeasure tokens, int tokenLimit) {

        /** The limit of all contributions of a contributor, less room for what it reports. */
        private static final int MAX_CHARS = 900_000;

        /**
         * Returns the newest messages that fit.
         *
         * @param messages at least one; the first one is of the user
         * @param omitted receives a sentence on those that do not fit, if there are any
         */
        List<SessionMessage> fitting(List<SessionMessage> messages, Consumer<String> omitted) {
            int start = start(messages);
            if (start > 0) {
                omitted.accept(start + " oldest messages exceed the limit of " + limit());
            }
            return messages.subList(start, messages.size());
        }

        /** Returns the place of the first message that is shown, which starts a turn. */
        private int start(List<SessionMessage> messages) {
            long tokensLeft = tokenLimit;
            long charsLeft = MAX_CHARS;
            int turn = messages.size();
            for (int i = messages.size() - 1; i >= 0; i--) {
                String content = messages.get(i).content();
                charsLeft -= content.length();
                tokensLeft -= tokenLimit == Integer.MAX_VALUE ? 0 : tokens.count(content);
                boolean fits = charsLeft >= 0 && tokensLeft >= 0;
                if (!fits && turn < messages.size()) {
                    return turn;
                }
                turn = messages.get(i).role() == Role.USER ? i : turn;
            }
            return turn;
        }

        private String limit() {
            return tokenLimit == Integer.MAX_VALUE ? MAX_CHARS + " characters" : tokenLimit + " tokens";
        }
    }
}
