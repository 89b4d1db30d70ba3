package io.mneme.context.window;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.ContextDigest;
import io.mneme.context.ContextHarness;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.JournalHistory;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.render.ChatRenderer;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import io.mneme.window.AlignedWindow;
import io.mneme.window.TokenBudgetWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dialogue that is shown twice: as the history of a journal, and by a contributor that selects its window by the service. */
final class CorpusSession implements Contributor {

    private static final String TALK = "talk";
    private static final RequestOptions BUDGET = RequestOptions.NONE
            .withPolicy("window", "token-budget")
            .withSettings("window", Map.of("max_tokens", 900.0, "rebuilt_tokens", 300.0));

    private final EntryKind<Message> kind = new NumberedKind<>(RecordKinds.message(), "m");
    private final MemoryJournal<Message> journal = new MemoryJournal<>(kind);
    private final ContextHarness house = new ContextHarness(scope ->
            JournalHistory.present(journal, kind, MessageLanes.ofConversation(TALK), message -> true, 100_000));
    private final HistoryWindowService windows =
            new HistoryWindowService(house.scopes, house.recipes, house.contextMeters);
    private final List<ContextItem> items = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private Instant now = ContextHarness.NOON;

    CorpusSession() {
        house.context.modified(Map.of("timeout_ms", "60000", "provider", "anthropic"));
        house.window(new AlignedWindow(), "service.ranking", 100);
        house.window(new TokenBudgetWindow());
        house.renderer(new ChatRenderer(), "service.ranking", 100);
        house.contributors.addContributor(this);
        house.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid", "io.mneme.context.recipe~talk", "name", TALK, "contributors", "mode-prompt, talk")));
    }

    /** Says a text, and adds the contexts that show it to a digest. */
    void say(String text, ContextDigest digest) {
        boolean ofUser = items.size() % 2 == 0;
        now = now.plusSeconds(items.size() % 13 == 0 ? 900 : 20);
        Role role = ofUser ? Role.USER : Role.ASSISTANT;
        journal.append(new Message(
                "",
                now.toString(),
                TALK,
                ofUser ? "Ann" : "Bot",
                "",
                role,
                text,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of()));
        candidates.add(new Candidate(
                items.size(),
                items.size(),
                text.length(),
                ContextHarness.counter().count(text),
                ofUser,
                Optional.of(now)));
        items.add(ContextItem.of(role, text, TextOrigin.SAID));
        digest.add(house.assembler.assemble(request("dictation", RequestOptions.NONE), now));
        digest.add(house.assembler.assemble(request(TALK, items.size() % 3 == 0 ? BUDGET : RequestOptions.NONE), now));
    }

    private static ContextRequest request(String recipe, RequestOptions options) {
        return new ContextRequest(
                recipe,
                "s",
                Map.of("mode", ""),
                new RequestInputs(Map.of("mode_prompt", "Answer."), Optional.empty()),
                options);
    }

    @Override
    public String name() {
        return TALK;
    }

    @Override
    public Stability stability() {
        return Stability.GROWING;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        SelectedWindow window = windows.select(scope.request(), "session:talk", candidates, scope.now());
        List<Contribution> blocks = new ArrayList<>();
        int begin = (int) window.from();
        for (long end : window.blockEnds()) {
            blocks.add(block(begin, (int) end + 1, window));
            begin = (int) end + 1;
        }
        if (begin < items.size()) {
            blocks.add(block(begin, items.size(), window));
        }
        return blocks;
    }

    private Contribution block(int begin, int end, SelectedWindow window) {
        return Contribution.of(items.subList(begin, end))
                .withSources(List.of(EntrySource.of("message", "m" + begin)))
                .withReport(Optional.of(window.report()), window.omissions());
    }
}
