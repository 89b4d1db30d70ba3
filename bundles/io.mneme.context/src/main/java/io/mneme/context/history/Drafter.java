package io.mneme.context.history;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.context.policy.Answer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.BuiltIn;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Rival;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Drafts the history of one request: with the window's own policies as long as it can go on, else anew with those in
 * office. For a policy that fails the built-in one answers, and the window stays as it was. Used once, by one thread.
 */
final class Drafter {

    private final Choice choice;
    private final HistoryReader reader;
    private final Counsel counsel;
    private final Screen screen;
    private final List<LeftOut> leftOut;
    private Optional<Kept> last = Optional.empty();

    Drafter(Choice choice, HistoryReader reader, Counsel counsel, Screen screen) {
        this.choice = choice;
        this.reader = reader;
        this.counsel = counsel;
        this.screen = screen;
        leftOut = new ArrayList<>(choice.missing());
    }

    /** Drafts the request that follows the one this was kept of; of none, the window's first. */
    Draft next(Optional<Kept> kept) {
        last = kept;
        return kept.map(this::onward).orElseGet(() -> anew(""));
    }

    private Draft onward(Kept kept) {
        if (kept.redaction() != screen.generation()) {
            return anew("what is redacted has changed");
        }
        Ballot<WindowPolicy> windows = choice.slate().windows();
        Ballot<HistoryRenderer> renderers = choice.slate().renderers();
        if (takesOver(choice.window(), kept.window(), windows.takeovers() > kept.windowTakeovers())) {
            return anew(choice.window().label() + " came to office");
        }
        if (takesOver(choice.renderer(), kept.renderer(), renderers.takeovers() > kept.rendererTakeovers())) {
            return anew(choice.renderer().label() + " came to office");
        }
        Optional<Rival<WindowPolicy>> window = windows.stillThere(kept.window().id());
        if (window.isEmpty()) {
            return anew("window policy " + kept.window().name() + " has left");
        }
        Optional<Rival<HistoryRenderer>> renderer =
                renderers.stillThere(kept.renderer().id());
        if (renderer.isEmpty()) {
            return anew("renderer " + kept.renderer().name() + " has left");
        }
        return onward(kept, window.get(), renderer.get());
    }

    private boolean takesOver(Rival<?> inOffice, Post holder, boolean told) {
        return !holder.isHeldBy(inOffice) && (choice.now() || told);
    }

    private Draft onward(Kept kept, Rival<WindowPolicy> window, Rival<HistoryRenderer> renderer) {
        Position end = reader.end();
        Answer<Reading> reading = counsel.read(window);
        if (reading.failed()) {
            return without(window, reading, BuiltIn.WINDOW, renderer);
        }
        List<Stored<Dictation>> entries = screen.fit(reading.get().entries(), kept.lines());
        if (entries.isEmpty()) {
            return Draft.nothing(screen.leftOut());
        }
        Optional<String> broken = kept.brokenBy(entries, reader::changesAfter);
        if (broken.isPresent()) {
            return anew(broken.get());
        }
        Answer<List<Line>> lines = Counsel.word(renderer, entries, kept.lines());
        if (lines.failed()) {
            return without(renderer, lines, window, BuiltIn.RENDERER);
        }
        Answer<Step> step = counsel.step(
                window, OptionalLong.of(kept.from()), lines.get(), reading.get().settings());
        if (step.failed()) {
            return without(window, step, BuiltIn.WINDOW, renderer);
        }
        boolean heldByOthers =
                !kept.window().isHeldBy(choice.window()) || !kept.renderer().isHeldBy(choice.renderer());
        if (step.get().rebuilt() && heldByOthers) {
            return anew(step.get().reason());
        }
        return draft(kept.window(), kept.renderer(), step.get(), lines.get(), Optional.of(end));
    }

    private Draft anew(String why) {
        return anew(choice.window(), choice.renderer(), why);
    }

    private Draft anew(Rival<WindowPolicy> window, Rival<HistoryRenderer> renderer, String why) {
        Position end = reader.end();
        Answer<Reading> reading = counsel.read(window);
        if (reading.failed()) {
            return without(window, reading, BuiltIn.WINDOW, renderer);
        }
        List<Line> known = wordedBy(renderer);
        List<Stored<Dictation>> entries = screen.fit(reading.get().entries(), known);
        if (entries.isEmpty()) {
            return Draft.nothing(screen.leftOut());
        }
        Answer<List<Line>> lines = Counsel.word(renderer, entries, known);
        if (lines.failed()) {
            return without(renderer, lines, window, BuiltIn.RENDERER);
        }
        Answer<Step> step = counsel.step(
                window, OptionalLong.empty(), lines.get(), reading.get().settings());
        if (step.failed()) {
            return without(window, step, BuiltIn.WINDOW, renderer);
        }
        boolean lasting = window.is(choice.window()) && renderer.is(choice.renderer());
        Step rebuild = why.isEmpty() ? step.get() : Step.rebuild(step.get().from(), why);
        return draft(
                new Post(window),
                new Post(renderer),
                rebuild,
                lines.get(),
                lasting ? Optional.of(end) : Optional.empty());
    }

    /** Drafts without one that failed; what it fails at is tried again at the next request. */
    private Draft without(
            Rival<?> failed, Answer<?> failure, Rival<WindowPolicy> window, Rival<HistoryRenderer> renderer) {
        leftOut.add(new LeftOut(failed.name(), failed.label() + " " + failure.failure()));
        return anew(window, renderer, failed.label() + " failed");
    }

    private List<Line> wordedBy(Rival<HistoryRenderer> renderer) {
        return last.filter(kept -> kept.redaction() == screen.generation())
                .filter(kept -> kept.renderer().isHeldBy(renderer))
                .map(Kept::lines)
                .orElse(List.of());
    }

    private Draft draft(Post window, Post renderer, Step step, List<Line> lines, Optional<Position> end) {
        List<Line> shown =
                lines.stream().filter(line -> line.position() >= step.from()).toList();
        List<String> warnings = new ArrayList<>(counsel.warnings());
        leftOut.addAll(screen.leftOut());
        leftOut.forEach(missing -> warnings.add(missing.reason()));
        Optional<String> reason = Optional.of(step.reason()).filter(text -> !text.isEmpty());
        WindowReport report =
                new WindowReport(window.name(), renderer.name(), shown.size(), step.rebuilt(), reason, warnings);
        Optional<Kept> kept = end.map(seen -> new Kept(
                window,
                renderer,
                choice.slate().windows().takeovers(),
                choice.slate().renderers().takeovers(),
                screen.generation(),
                seen,
                step.from(),
                List.copyOf(lines)));
        return new Draft(shown, Optional.of(report), kept.or(() -> last), List.copyOf(leftOut));
    }
}
