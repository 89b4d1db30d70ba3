package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Omission;
import io.mneme.api.context.PolicySource;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.assembly.ContextBundle;
import io.mneme.context.assembly.NewestMessage;
import io.mneme.context.assembly.RecalledText;
import io.mneme.context.assembly.SegmentMeasurements;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.HistoryLine;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.Layout.PlacedPiece;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.recipe.Recipe;
import io.mneme.context.section.SectionTexts;
import io.mneme.context.source.PastHistory;
import io.mneme.context.token.MeasuredText;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.window.WindowStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The turn before an entry.
 *
 * @param entry id of the entry
 * @param recipe the recipe of the context
 * @param trial the scope and the window policy of the request
 * @param history the history before the entry
 * @param frame renders what stands around the history
 */
record PastTurn(String entry, Recipe recipe, PreparedTrial trial, PastHistory history, PromptFrame frame) {

    /** Begins the id of a context of a past turn. */
    private static final String ID_PREFIX = "before-";

    /**
     * Assembles the context of the turn.
     *
     * @param entries the entries before it
     * @param moment when it took place; empty if that is not known
     */
    Context assemble(ReplayEntries entries, Optional<Instant> moment) {
        Optional<PromptPiece> piece =
                entries.lines().isEmpty() ? Optional.empty() : Optional.of(piece(entries, moment));
        GatheredPieces gathered = frame.around(recipe, trial.scope(), piece);
        List<PromptPiece> pieces =
                gathered.pieces().stream().filter(known -> !isLater(known)).toList();
        List<Omission> omissions = new ArrayList<>(gathered.omissions());
        omissions.addAll(trial.scope().policies().omissions());
        gathered.pieces().stream()
                .filter(this::isLater)
                .map(later -> new Omission(later.contributor(), "uses an entry that was recorded later"))
                .forEach(omissions::add);
        return context(pieces, omissions);
    }

    private boolean isLater(PromptPiece piece) {
        return piece.contribution().sources().stream()
                .filter(source -> source.journal().equals(history.journal()))
                .anyMatch(source -> history.isLater(source.id()));
    }

    private PromptPiece piece(ReplayEntries entries, Optional<Instant> moment) {
        List<HistoryLine> lines = entries.lines();
        ReplaySimulation simulation = entries.simulation(frame.prompts(recipe, scope(), lines), scope(), moment);
        WindowStep step = simulation.next(trial, lines.size());
        List<HistoryLine> shown = lines.subList(simulation.index(step.from(), lines.size()), lines.size());
        StringBuilder text =
                new StringBuilder(SectionTexts.of(scope().settings()).historyLabel()).append('\n');
        shown.forEach(line -> text.append(line.text()));
        List<EntrySource> sources = shown.stream()
                .map(line -> EntrySource.of(history.journal(), line.id()))
                .toList();
        Contribution contribution = Contribution.paragraph(HistoryLine.withoutLineEnd(text.toString()), TextOrigin.SAID)
                .withFrame(Separator.PARAGRAPH, FrameRole.FRAMED)
                .withSources(sources)
                .withReport(Optional.of(report(entries, step, shown.size())), List.of());
        return new PromptPiece(
                HistoryContributor.NAME, ContextBundle.NAME, ContextBundle.VERSION, Stability.GROWING, contribution);
    }

    private WindowReport report(ReplayEntries entries, WindowStep step, int shown) {
        return new WindowReport(
                trial.window().name(),
                entries.renderer().name(),
                shown,
                step.rebuilt(),
                step.rebuilt() ? Optional.of(step.reason()) : Optional.empty(),
                scope().warnings(),
                List.of(source("window", trial.window()), source("renderer", entries.renderer())));
    }

    private static PolicySource source(String type, SelectedPolicy<?> policy) {
        return new PolicySource(type, policy.name(), policy.bundle(), policy.version());
    }

    private RequestScope scope() {
        return trial.scope();
    }

    private Context context(List<PromptPiece> pieces, List<Omission> omissions) {
        ContextRequest request = scope().request();
        List<PlacedPiece> placed = Layout.of(NewestMessage.added(RecalledText.separated(pieces), request));
        String text = placed.stream().map(PlacedPiece::text).collect(Collectors.joining());
        MeasuredText prompt = MeasuredText.NONE.next(text, scope().tokens());
        List<Segment> segments = SegmentMeasurements.segments(placed, prompt);
        Manifest manifest = new Manifest(
                ID_PREFIX + entry,
                request.recipe(),
                request.session(),
                request.selectors(),
                scope().now(),
                segments.stream()
                        .filter(segment -> !segment.text().isEmpty())
                        .map(Segment::info)
                        .toList(),
                prompt.tokens(0, prompt.length()),
                StablePrefix.NONE,
                new GatheredPieces(pieces, List.of()).window(),
                omissions,
                new CacheConditions(
                        request.options().model(), scope().provider().name(), Optional.empty()));
        return new Context(segments, manifest);
    }
}
