package io.mneme.context.history;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.PromptRedaction;
import io.mneme.context.RequestBounds;
import io.mneme.context.RequestRules;
import io.mneme.context.plugin.Answer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.BuiltIn;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Present;
import io.mneme.context.policy.Rival;
import io.mneme.context.policy.Slate;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Replays requests over the journal as it is now.
 *
 * <p>Simulated: one request of one session before each dictation, over those confirmed before it, as if nothing had been
 * edited or deleted in between, what cannot be redacted were not there, no other policy had come to office, and no other mode had been asked for. The window steps
 * by the trial's policy; the lines are worded by the request's renderer; whatever else stands in the prompt is asked for
 * once, at the present moment, and taken to stay the same. Tokens are counted as {@link io.mneme.api.context.ContextAssembler} counts them; in the
 * encodings older than {@code cl100k_base} the sum of the lines may be off by one a line.
 */
@Component
public final class Replay implements ContextReplay {

    private static final int MOST = 100_000;
    private static final int AT_ONCE = 500;

    private final Journal<Dictation> journal;
    private final Present present;
    private final Surroundings surroundings;
    private final Redactions redactions;
    private final PromptRedaction redaction;

    @Activate
    public Replay(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference Present present,
            @Reference Surroundings surroundings,
            @Reference Redactions redactions) {
        this.journal = journal;
        this.present = present;
        this.surroundings = surroundings;
        this.redactions = redactions;
        redaction = new PromptRedaction(redactions);
    }

    @Override
    public List<Outcome> compare(ContextRequest request, int limit, List<Trial> trials) {
        if (limit < 1 || limit > MOST) {
            throw new InvalidRequestException("limit", "must be from 1 to " + MOST + ": " + limit);
        }
        RequestBounds.check(request);
        Circumstances circumstances = present.circumstances(redaction.shown(request), Instant.now());
        RequestRules.check(circumstances);
        List<Prepared> prepared =
                trials.stream().map(trial -> prepared(trial, circumstances)).toList();
        int reach = prepared.stream().mapToInt(Prepared::reach).max().orElse(1);
        HistoryReader reader = HistoryReader.of(journal, circumstances);
        List<Stored<Dictation>> entries = reader.newest(limit + reach);
        List<Line> lines = lines(
                circumstances.choice(),
                new Screen(redactions, reader.maxLineChars()).fit(entries, List.of()),
                reader.maxLineChars());
        Script script = surroundings.script(circumstances, lines);
        Rehearsal rehearsal = new Rehearsal(script, Counsel.candidates(lines, circumstances.tokens()));
        int requests = Math.min(limit, lines.size());
        return prepared.stream()
                .map(trial -> rehearsal.play(trial.window(), trial.settings(), trial.reach(), requests))
                .toList();
    }

    private static Prepared prepared(Trial trial, Circumstances circumstances) {
        Slate slate = circumstances.choice().slate();
        Ballot<WindowPolicy> windows = slate.windows();
        Rival<WindowPolicy> window =
                windows.named(trial.policy(), circumstances.request()).orElseThrow(() -> unknown(trial, windows));
        RequestRules.checkSettings(trial.settings(), window, slate, true);
        Told told = new Told(trial.settings(), circumstances.settings().window());
        return Prepared.of(window, told.about(window.settings()));
    }

    private static InvalidRequestException unknown(Trial trial, Ballot<WindowPolicy> windows) {
        List<String> names = windows.rivals().stream().map(Rival::name).sorted().toList();
        return new InvalidRequestException(
                "policy", "must be one of " + String.join(", ", names) + ": " + trial.policy());
    }

    private static List<Line> lines(Choice choice, List<Stored<Dictation>> entries, int maxLineChars) {
        return worded(choice.renderer(), entries, maxLineChars)
                .or(() -> worded(BuiltIn.RENDERER, entries, maxLineChars))
                .orElseThrow();
    }

    /** Words so many entries by several calls, each of which has the time that a request would have. */
    private static Optional<List<Line>> worded(
            Rival<HistoryRenderer> renderer, List<Stored<Dictation>> entries, int maxLineChars) {
        List<Line> lines = new ArrayList<>(entries.size());
        for (int from = 0; from < entries.size(); from += AT_ONCE) {
            List<Stored<Dictation>> some = entries.subList(from, Math.min(from + AT_ONCE, entries.size()));
            Answer<List<Line>> worded = Counsel.word(renderer, some, List.of(), maxLineChars);
            if (worded.failed()) {
                return Optional.empty();
            }
            lines.addAll(worded.get());
        }
        return Optional.of(lines);
    }
}
