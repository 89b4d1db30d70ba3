package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Calls the policies of one request, and checks their answers against the contracts. */
public final class PolicyCaller {

    /** Maximum number of entries that a policy receives. */
    public static final int MAX_ENTRIES = 10_000;

    private final HistoryReader reader;
    private final WindowSettings windowSettings;
    private final TokenCounter tokens;
    private final Consumer<String> log;

    PolicyCaller(HistoryReader reader, WindowSettings windowSettings, TokenCounter tokens, Consumer<String> log) {
        this.reader = reader;
        this.windowSettings = windowSettings;
        this.tokens = tokens;
        this.log = log;
    }

    /** Reads the entries that a window policy needs. */
    PolicyResult<WindowInput> read(SelectedPolicy<WindowPolicy> window) {
        Settings settings = windowSettings.valuesFor(window.settings());
        PolicyResult<PolicyReach> reach = window.prepare(plugin -> PolicyReach.ask(plugin, settings));
        if (reach.failed()) {
            return PolicyResult.failed(reach.failure());
        }
        int limit = Math.max(1, Math.min(reach.get().entries(), MAX_ENTRIES));
        return PolicyResult.of(new WindowInput(reader.newest(limit), settings, warnings(window, reach.get())));
    }

    private List<String> warnings(SelectedPolicy<WindowPolicy> window, PolicyReach reach) {
        List<String> warnings = new ArrayList<>();
        windowSettings
                .unknownTo(window.settings())
                .forEach(name -> warnings.add(window.name() + " has no setting " + name));
        Optional<String> own = reach.warning().filter(warning -> !warnings.contains(warning));
        own.ifPresent(warnings::add);
        own.ifPresent(log);
        if (reach.entries() > MAX_ENTRIES) {
            warnings.add("no more than the newest " + MAX_ENTRIES + " entries are looked at");
        }
        return warnings;
    }

    /** Renders the entries that have no known line; does not call the renderer if all have one. */
    PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer, List<StoredEntry<Dictation>> entries, List<HistoryLine> known) {
        return render(renderer, entries, known, reader);
    }

    /** Renders the entries that have no known line, as a reader prepares them. */
    public static PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer,
            List<StoredEntry<Dictation>> entries,
            List<HistoryLine> known,
            HistoryReader reader) {
        return LineRenderer.knownLines(entries, known)
                .map(PolicyResult::of)
                .orElseGet(() -> renderer.ask(plugin -> LineRenderer.lines(entries, known, plugin, reader)));
    }

    /** Asks a window policy for the next window. */
    PolicyResult<WindowStep> nextStep(
            SelectedPolicy<WindowPolicy> window, OptionalLong last, List<HistoryLine> lines, Settings settings) {
        List<Candidate> candidates = candidates(lines, tokens);
        return window.ask(plugin -> WindowStepCall.next(plugin, last, candidates, settings));
    }

    public static List<Candidate> candidates(List<HistoryLine> lines, TokenCounter tokens) {
        List<Candidate> candidates = new ArrayList<>(lines.size());
        for (HistoryLine line : lines) {
            candidates.add(new Candidate(line.position(), line.chars(), tokens.count(line.text())));
        }
        return Collections.unmodifiableList(candidates);
    }
}
