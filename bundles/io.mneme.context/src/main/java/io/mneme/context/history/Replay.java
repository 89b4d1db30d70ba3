package io.mneme.context.history;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Stored;
import io.mneme.context.RequestRules;
import io.mneme.context.policy.Answer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.BuiltIn;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Offices;
import io.mneme.context.policy.Rival;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.Tokens;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Replays requests over the journal as it is now.
 *
 * <p>Simulated: one request of one session before each dictation, over those confirmed before it, as if nothing had been
 * edited or deleted in between, no other policy had come to office, and no other mode had been asked for. The window steps
 * by the trial's policy; the lines are worded by the request's renderer; whatever else stands in the prompt is asked for
 * once and taken to stay the same. Tokens are counted as {@link io.mneme.api.context.ContextAssembler} counts them; in the
 * encodings older than {@code cl100k_base} the sum of the lines may be off by one a line.
 */
@Component
public final class Replay implements ContextReplay {

    private static final int MOST = 100_000;

    private final Journal<Dictation> journal;
    private final DictationConfiguration configuration;
    private final Offices offices;
    private final Surroundings surroundings;
    private final Tokens tokens;

    @Activate
    public Replay(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference DictationConfiguration configuration,
            @Reference Offices offices,
            @Reference Surroundings surroundings,
            @Reference Tokens tokens) {
        this.journal = journal;
        this.configuration = configuration;
        this.offices = offices;
        this.surroundings = surroundings;
        this.tokens = tokens;
    }

    @Override
    public List<Outcome> compare(ContextRequest request, int limit, List<Trial> trials) {
        if (limit < 1 || limit > MOST) {
            throw new InvalidRequestException("limit", "must be from 1 to " + MOST + ": " + limit);
        }
        DictationSettings settings = configuration.current();
        Choice choice = offices.choose(request);
        RequestRules.check(request, choice);
        HistoryReader reader = new HistoryReader(journal, request.selector("mode"), settings.maxEntryChars());
        TokenCounter counter = tokens.serving(request);
        List<Prepared> prepared = trials.stream()
                .map(trial -> prepared(trial, request, choice, settings))
                .toList();
        int reach = prepared.stream().mapToInt(Prepared::reach).max().orElse(1);
        List<Line> lines = lines(choice, reader.newest(limit + reach));
        Script script = surroundings.script(request, settings, counter, lines);
        Rehearsal rehearsal = new Rehearsal(script, Counsel.candidates(lines, counter));
        int requests = Math.min(limit, lines.size());
        return prepared.stream()
                .map(trial -> rehearsal.play(trial.window(), trial.settings(), trial.reach(), requests))
                .toList();
    }

    private static Prepared prepared(Trial trial, ContextRequest request, Choice choice, DictationSettings settings) {
        Ballot<WindowPolicy> windows = choice.slate().windows();
        Rival<WindowPolicy> window = windows.named(trial.policy(), request).orElseThrow(() -> unknown(trial, windows));
        RequestRules.checkSettings(trial.settings(), window, choice.slate(), true);
        return Prepared.of(window, new Told(trial.settings(), settings.window()).about(window.settings()));
    }

    private static InvalidRequestException unknown(Trial trial, Ballot<WindowPolicy> windows) {
        List<String> names = windows.rivals().stream().map(Rival::name).sorted().toList();
        return new InvalidRequestException(
                "policy", "must be one of " + String.join(", ", names) + ": " + trial.policy());
    }

    private static List<Line> lines(Choice choice, List<Stored<Dictation>> entries) {
        Answer<List<Line>> worded = Counsel.word(choice.renderer(), entries, List.of());
        return worded.failed()
                ? Counsel.word(BuiltIn.RENDERER, entries, List.of()).get()
                : worded.get();
    }
}
