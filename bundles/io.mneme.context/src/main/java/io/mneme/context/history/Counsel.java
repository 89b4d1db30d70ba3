package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.context.policy.Answer;
import io.mneme.context.policy.Guard;
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
        Answer<Integer> reach = Guard.prepare(window, () -> {
            window.service().warning(settings).filter(warnings::add).ifPresent(log);
            return window.service().reach(settings);
        });
        if (reach.failed()) {
            return Answer.failed(reach.failure());
        }
        if (reach.get() > MOST_ENTRIES) {
            warnings.add("no more than the newest " + MOST_ENTRIES + " entries are looked at");
        }
        int limit = Math.max(1, Math.min(reach.get(), MOST_ENTRIES));
        return Answer.of(new Reading(reader.newest(limit), settings));
    }

    /** Words these entries but for those that are worded already; asks nobody if all are. */
    static Answer<List<Line>> word(Rival<HistoryRenderer> renderer, List<Stored<Dictation>> entries, List<Line> known) {
        return Wording.isDone(entries, known)
                ? Answer.of(Wording.lines(entries, known, renderer.service()))
                : Guard.ask(renderer, () -> Wording.lines(entries, known, renderer.service()));
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
