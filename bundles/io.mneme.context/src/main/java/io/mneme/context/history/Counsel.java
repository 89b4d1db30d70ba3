package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.context.plugin.Answer;
import io.mneme.context.policy.Rival;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** Asks policies on behalf of one request, and holds their answers to the contracts. Used by one thread. */
final class Counsel {

    /** What a request may make a policy look at, at most. */
    static final int MOST_ENTRIES = 10_000;

    /** How many characters (Unicode code points) all lines may have together that a window policy is offered. */
    static final int MAX_HISTORY_CHARS = 1_000_000;

    private final HistoryReader reader;
    private final Told told;
    private final TokenCounter tokens;
    private final Consumer<String> log;
    private final Set<String> warnings = new LinkedHashSet<>();

    Counsel(HistoryReader reader, Told told, TokenCounter tokens, Consumer<String> log) {
        this.reader = reader;
        this.told = told;
        this.tokens = tokens;
        this.log = log;
    }

    /** Reads what this policy needs to see. */
    Answer<Reading> read(Rival<WindowPolicy> window) {
        warnings.clear();
        Settings settings = told.about(window.settings());
        told.unheard(window.settings()).forEach(name -> warnings.add(window.name() + " has no setting " + name));
        Answer<PolicyReach> reach = window.boundary().prepare(() -> PolicyReach.of(window.service(), settings));
        if (reach.failed()) {
            return Answer.failed(reach.failure());
        }
        reach.get().warning().filter(warnings::add).ifPresent(log);
        if (reach.get().entries() > MOST_ENTRIES) {
            warnings.add("no more than the newest " + MOST_ENTRIES + " entries are looked at");
        }
        int limit = Math.max(1, Math.min(reach.get().entries(), MOST_ENTRIES));
        return Answer.of(new Reading(reader.newest(limit), settings));
    }

    /** Words these entries but for those that are worded already; does not call the renderer if all are. */
    Answer<List<Line>> word(Rival<HistoryRenderer> renderer, List<Stored<Dictation>> entries, List<Line> known) {
        return word(renderer, entries, known, reader.maxLineChars()).map(this::newestThatFit);
    }

    /** Words these entries, each with at most so many characters; does not call the renderer if all are worded already. */
    static Answer<List<Line>> word(
            Rival<HistoryRenderer> renderer, List<Stored<Dictation>> entries, List<Line> known, int maxLineChars) {
        return Wording.isDone(entries, known)
                ? Answer.of(Wording.lines(entries, known, renderer.service(), maxLineChars))
                : renderer.boundary().ask(() -> Wording.lines(entries, known, renderer.service(), maxLineChars));
    }

    /** Returns the newest lines that are short enough together: what no window can show need not be offered to its policy. */
    private List<Line> newestThatFit(List<Line> lines) {
        long chars = 0;
        for (int i = lines.size() - 1; i >= 0; i--) {
            chars += lines.get(i).chars();
            if (chars > MAX_HISTORY_CHARS && i < lines.size() - 1) {
                warnings.add("no more than " + MAX_HISTORY_CHARS + " characters of the newest entries are looked at");
                return List.copyOf(lines.subList(i + 1, lines.size()));
            }
        }
        return lines;
    }

    /** Asks for the next window. */
    Answer<Step> step(Rival<WindowPolicy> window, OptionalLong last, List<Line> lines, Settings settings) {
        return Steps.ask(window, last, candidates(lines, tokens), settings);
    }

    static List<Candidate> candidates(List<Line> lines, TokenCounter tokens) {
        List<Candidate> candidates = new ArrayList<>(lines.size());
        for (Line line : lines) {
            candidates.add(new Candidate(line.position(), line.chars(), tokens.count(line.text())));
        }
        return Collections.unmodifiableList(candidates);
    }

    /** Returns what is odd about what the last policy that was asked was told. */
    Set<String> warnings() {
        return warnings;
    }
}
