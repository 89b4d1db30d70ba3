package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.assembly.ContextBundle;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.SectionTexts;
import io.mneme.context.history.BuiltHistory;
import io.mneme.context.history.History;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.HistoryLine;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.recipe.Recipe;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.window.WindowStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The turn before an entry.
 *
 * @param entry id of the entry
 * @param recipe the recipe of the context
 * @param trial the scope and the window policy of the request
 * @param history the history before the entry
 * @param frame renders what stands around the history
 */
record PastTurn(String entry, Recipe recipe, PreparedTrial trial, History history, PromptFrame frame) {

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
        List<Omission> omissions = new ArrayList<>(gathered.omissions());
        omissions.addAll(trial.scope().policies().omissions());
        return PastPrompt.of(entry, scope(), new GatheredPieces(gathered.pieces(), omissions), this::isLater);
    }

    private boolean isLater(EntrySource source) {
        return source.journal().equals(history.journal()) && history.isLater(source.id());
    }

    private PromptPiece piece(ReplayEntries entries, Optional<Instant> moment) {
        List<HistoryLine> lines = entries.lines();
        ReplaySimulation simulation = entries.simulation(frame.prompts(recipe, scope(), lines), scope(), moment);
        WindowStep step = simulation.next(trial, lines.size());
        List<HistoryLine> shown = lines.subList(simulation.index(step.from(), lines.size()), lines.size());
        BuiltHistory built = BuiltHistory.undivided(shown, report(entries, step, shown.size()));
        String label = SectionTexts.of(scope().settings()).historyLabel();
        Contribution contribution =
                built.contributions(label, history.journal()).get(0);
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
}
