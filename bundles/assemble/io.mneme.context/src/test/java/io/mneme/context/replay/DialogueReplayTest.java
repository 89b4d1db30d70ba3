package io.mneme.context.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.context.window.HistoryWindowService;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.window.SlidingWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replays over a recorded conversation, whose history a contributor of its own renders. */
class DialogueReplayTest {

    private static final String CONVERSATION = "c1";

    private final ContextHarness house = new ContextHarness();
    private final HistoryWindowService windows =
            new HistoryWindowService(house.scopes, house.recipes, house.contextMeters);
    private final List<String> ids = new ArrayList<>();

    /** Shows each message of the window as a line. */
    private final class TalkContributor implements ContextContributor {

        @Override
        public String name() {
            return "talk";
        }

        @Override
        public Stability stability() {
            return Stability.GROWING;
        }

        @Override
        public Duration timeLimit() {
            return Duration.ZERO;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest asked) {
            RecordedMessages recorded = (RecordedMessages)
                    asked.request().inputs().dialogue().orElseThrow().source();
            Position end = recorded.before()
                    .map(id -> house.messages.find(id).orElseThrow().position())
                    .orElse(Position.END);
            String lane = MessageLanes.ofConversation(recorded.conversation());
            List<StoredEntry<Message>> all = house.messages.newest(lane, end, 1_000, any -> true);
            return all.isEmpty() ? List.of() : shown(asked, all);
        }

        private List<Contribution> shown(ContributionRequest asked, List<StoredEntry<Message>> all) {
            List<Candidate> candidates = new ArrayList<>();
            for (StoredEntry<Message> stored : all) {
                candidates.add(new Candidate(stored.position().value(), candidates.size(), 20, 6, true));
            }
            SelectedWindow window = windows.select(asked.request(), CONVERSATION, candidates, asked.now());
            List<StoredEntry<Message>> shown = all.stream()
                    .filter(stored -> stored.position().value() >= window.from())
                    .toList();
            StringBuilder text = new StringBuilder("Talk");
            shown.forEach(stored -> text.append('\n').append(stored.entry().content()));
            WindowReport report = window.report();
            return List.of(Contribution.paragraph(text.toString())
                    .withSources(shown.stream()
                            .map(stored -> EntrySource.of(house.messages.name(), stored.id()))
                            .toList())
                    .withReport(Optional.of(report), window.omissions()));
        }
    }

    @BeforeEach
    void openRecipe() {
        house.window(new SlidingWindow());
        house.contributor(new TalkContributor());
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "p", "name", "talk", "contributors", "mode-prompt, talk")));
    }

    private void record(int messages) {
        for (int i = 0; i < messages; i++) {
            Instant moment = ContextHarness.NOON.plusSeconds(10L * ids.size());
            ids.add(house.messages
                    .append(new Message(
                            "",
                            moment.toString(),
                            CONVERSATION,
                            "Ann",
                            "",
                            Role.USER,
                            "This is message number " + ids.size(),
                            Optional.empty(),
                            List.of(),
                            Optional.empty(),
                            Map.of()))
                    .id());
        }
    }

    private static ContextRequest request(RequestOptions options) {
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", "Be brief."), Optional.empty())
                .withDialogue(DialogueInput.of(new RecordedMessages(CONVERSATION, "message")));
        return new ContextRequest("talk", "s", Map.of(), inputs, options);
    }

    private TrialResult replay(Trial trial, int limit) {
        return house.replay
                .compare(request(RequestOptions.NONE), limit, List.of(trial))
                .get(0);
    }

    @Test
    void isWhatWasAssembledMessageByMessage() {
        long tokens = 0;
        long reused = 0;
        for (int i = 0; i < 30; i++) {
            Context lived = house.assemble(request(RequestOptions.NONE.withPolicy("window", "sliding")));
            tokens += lived.manifest().tokens();
            reused += lived.manifest().stablePrefix().tokens();
            record(1);
        }
        TrialResult result = replay(new Trial("sliding", Map.of()), 30);
        assertThat(result.policy()).isEqualTo("sliding");
        assertThat(result.requests()).isEqualTo(30);
        assertThat(result.tokens()).isEqualTo(tokens);
        assertThat(result.reusedTokens()).isEqualTo(reused);
        assertThat(result.details().bytes()).isPositive();
    }

    @Test
    void comparesWindowPolicies() {
        record(60);
        List<TrialResult> results = house.replay.compare(
                request(RequestOptions.NONE),
                40,
                List.of(new Trial("grow-and-rebuild", Map.of()), new Trial("sliding", Map.of("entries", 5.0))));
        assertThat(results).extracting(TrialResult::requests).containsExactly(40, 40);
        assertThat(results.get(1).averageEntries()).isEqualTo(5);
        assertThat(results.get(1).details().leastEntries()).isEqualTo(5);
        assertThat(results.get(0).reusedTokens()).isGreaterThan(results.get(1).reusedTokens());
    }

    @Test
    void movesNoWindowThatRequestsUse() {
        record(12);
        house.assemble(request(RequestOptions.NONE));
        replay(new Trial("grow-and-rebuild", Map.of()), 12);
        Context next = house.assemble(request(RequestOptions.NONE));
        assertThat(next.manifest().window().orElseThrow().rebuilt()).isFalse();
        assertThat(house.assembler.manifests("s")).hasSize(2);
    }

    @Test
    void keepsToTheBudgetOfTheRequest() {
        record(60);
        ContextRequest limited = request(RequestOptions.NONE.withBudget(PromptBudget.tokens(1)));
        assertThat(house.replay
                        .compare(limited, 20, List.of(new Trial("grow-and-rebuild", Map.of())))
                        .get(0)
                        .tokens())
                .isLessThan(replay(new Trial("grow-and-rebuild", Map.of()), 20).tokens());
    }

    @Test
    void anUnknownWindowPolicyIsRejected() {
        record(1);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> replay(new Trial("none", Map.of()), 10))
                .withMessageContaining("policy must be one of")
                .withMessageEndingWith(": none");
    }

    @Test
    void aConversationWithoutMessagesHasNoRequests() {
        assertThat(replay(new Trial("sliding", Map.of()), 10).requests()).isZero();
    }

    @Test
    void aPastTurnIsTheContextThatWasAssembledThen() {
        List<String> lived = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            lived.add(house.assemble(request(RequestOptions.NONE)).text());
            record(1);
        }
        for (int i = 0; i < 70; i++) {
            Context past = house.replay.assembleBefore(request(RequestOptions.NONE), ids.get(i));
            assertThat(past.text()).isEqualTo(lived.get(i));
        }
    }

    @Test
    void aPastTurnTakesPlaceAtTheTimeOfItsEntry() {
        record(3);
        assertThat(house.replay
                        .assembleBefore(request(RequestOptions.NONE), ids.get(2))
                        .manifest()
                        .assembledAt())
                .isEqualTo(ContextHarness.NOON.plus(Duration.ofSeconds(20)));
    }

    @Test
    void aPastTurnLeavesOutWhatWasRecordedLater() {
        record(3);
        house.contributor(new ScriptedContributor(
                "recalled",
                Stability.VOLATILE,
                Duration.ZERO,
                () -> List.of(Contribution.paragraph("Recalled.")
                        .withSources(List.of(EntrySource.of(house.messages.name(), ids.get(2)))))));
        house.recipes.addRecipe(new ConfiguredRecipe(
                Map.of("service.pid", "q", "name", "talk", "contributors", "talk, recalled", "service.ranking", "9")));
        Context past = house.replay.assembleBefore(request(RequestOptions.NONE), ids.get(1));
        assertThat(past.text()).contains("number 0").doesNotContain("Recalled", "number 1");
        assertThat(past.manifest().omissions())
                .contains(new Omission("recalled", "uses an entry that was recorded later"));
    }

    @Test
    void anUnknownEntryIsRejected() {
        record(1);
        assertThatExceptionOfType(UnknownEntryException.class)
                .isThrownBy(() -> house.replay.assembleBefore(request(RequestOptions.NONE), "none"))
                .withMessageContaining("none");
    }
}
