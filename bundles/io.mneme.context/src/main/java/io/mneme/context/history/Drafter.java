package io.mneme.context.history;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.context.plugin.Answer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.BuiltIn;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Rival;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Drafts the history of one request: with the window's own policies as long as it can go on, else anew with those in
 * office. For a policy that fails the built-in one answers, and the window stays as it was. Used once, by one thread.
 */
final class Drafter {

    /** How many entries a window may grow by while its policy is away. */
    private static final int MAX_GROWTH = 100;

    private final Choice choice;
    private final HistoryReader reader;
    private final Counsel counsel;
    private final Screen screen;
    private final List<LeftOut> leftOut;
    private Optional<Kept> last = Optional.empty();
    private Set<String> awaited = Set.of();

    Drafter(Choice choice, HistoryReader reader, Counsel counsel, Screen screen) {
        this.choice = choice;
        this.reader = reader;
        this.counsel = counsel;
        this.screen = screen;
        leftOut = new ArrayList<>(choice.missing());
    }

    /** Drafts a request that does not get its turn on the window. */
    Draft withoutWindow(Duration timeout) {
        leftOut.add(new LeftOut(
                "window",
                "the window was in use for " + timeout.toMillis() + " ms; " + BuiltIn.WINDOW.name() + " and "
                        + BuiltIn.RENDERER.name() + " serve"));
        return anew(BuiltIn.WINDOW, BuiltIn.RENDERER, "the window was in use");
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
        awaited = kept.awaited();
        if (takesOver(choice.window(), kept.window(), windows.takeovers() > kept.windowTakeovers())) {
            return anew(choice.window().label() + " came to office");
        }
        if (takesOver(choice.renderer(), kept.renderer(), renderers.takeovers() > kept.rendererTakeovers())) {
            return anew(choice.renderer().label() + " came to office");
        }
        Optional<Rival<WindowPolicy>> window = windows.stillThere(kept.window().id());
        Optional<Rival<HistoryRenderer>> renderer =
                renderers.stillThere(kept.renderer().id());
        if (window.isEmpty() || renderer.isEmpty()) {
            return bereft(kept, window, renderer);
        }
        return onward(kept, window.get(), renderer.get());
    }

    private boolean takesOver(Rival<?> inOffice, Post holder, boolean told) {
        return !holder.isHeldBy(inOffice) && (choice.now() || told || awaited.contains(inOffice.label()));
    }

    /** Drafts the next request of a window of whose policies one has left, or both. */
    private Draft bereft(Kept kept, Optional<Rival<WindowPolicy>> window, Optional<Rival<HistoryRenderer>> renderer) {
        Set<String> missing = new LinkedHashSet<>();
        boolean mayComeBack = true;
        if (window.isEmpty()) {
            missing.add("window policy " + kept.window().name());
            mayComeBack = choice.slate().windows().leftJustNow(kept.window().id());
        }
        if (renderer.isEmpty()) {
            missing.add("renderer " + kept.renderer().name());
            mayComeBack &=
                    choice.slate().renderers().leftJustNow(kept.renderer().id());
        }
        boolean back = missing.contains(choice.window().label())
                || missing.contains(choice.renderer().label());
        String first = missing.iterator().next();
        if (back) {
            return anew(first + " was updated");
        }
        Optional<Draft> same = mayComeBack ? unchanged(kept, renderer) : Optional.empty();
        return same.orElseGet(() -> {
            Draft draft = anew(first + " has left");
            return new Draft(
                    draft.shown(), draft.report(), draft.kept().map(other -> other.awaiting(missing)), draft.leftOut());
        });
    }

    /** Goes on with a window whose beginning stays; empty if an entry must be worded, and the renderer is not there. */
    private Optional<Draft> unchanged(Kept kept, Optional<Rival<HistoryRenderer>> renderer) {
        Position end = reader.end();
        List<Line> known = kept.lines();
        List<Stored<Dictation>> newest = reader.newest(known.size() + MAX_GROWTH).stream()
                .filter(entry -> entry.position().value() >= known.get(0).position())
                .toList();
        List<Stored<Dictation>> entries = screen.fit(newest, known);
        boolean whole = !entries.isEmpty()
                && entries.get(0).position().value() <= kept.from()
                && kept.brokenBy(entries, reader::changesAfter).isEmpty();
        if (!whole || renderer.isEmpty() && !Wording.isDone(entries, known)) {
            return Optional.empty();
        }
        Answer<List<Line>> lines = counsel.word(renderer.orElse(BuiltIn.RENDERER), entries, known);
        return lines.failed()
                ? Optional.empty()
                : Optional.of(
                        draft(kept.window(), kept.renderer(), Step.grow(kept.from()), lines.get(), Optional.of(end)));
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
        Answer<List<Line>> lines = counsel.word(renderer, entries, kept.lines());
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
        awaited = Set.of();
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
        Answer<List<Line>> lines = counsel.word(renderer, entries, known);
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
                awaited,
                screen.generation(),
                seen,
                step.from(),
                List.copyOf(lines)));
        return new Draft(shown, Optional.of(report), kept.or(() -> last), List.copyOf(leftOut));
    }
}
