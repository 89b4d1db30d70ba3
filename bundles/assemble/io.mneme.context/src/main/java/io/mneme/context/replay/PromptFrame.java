package io.mneme.context.replay;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.SectionTexts;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.HistoryLine;
import io.mneme.context.recipe.ContributorRunner;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.Layout.PlacedPiece;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.recipe.Recipe;
import io.mneme.context.recipe.Recipes;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Renders the text around the history in the prompts of a request, without changing any window. */
@Component(service = PromptFrame.class)
public final class PromptFrame {

    private final Recipes recipes;
    private final ContributorRunner contributors;

    @Activate
    public PromptFrame(@Reference Recipes recipes, @Reference ContributorRunner contributors) {
        this.recipes = recipes;
        this.contributors = contributors;
    }

    /**
     * Returns a recipe that has a history.
     *
     * @throws InvalidRequestException if there is none of this name
     */
    Recipe recipe(String name) {
        Recipe recipe = recipes.find(name);
        if (!recipe.contributors().contains(HistoryContributor.NAME)) {
            throw new InvalidRequestException("recipe", "must have a history: " + recipe.name());
        }
        return recipe;
    }

    /** Returns a request over a recorded dialogue, by a recipe that has no other history; empty if it is another one. */
    Optional<DialogueRequest> dialogue(ContextRequest request) {
        return DialogueRequest.of(recipes.find(request.recipe()), request);
    }

    /** Returns the pieces of a request with this history, which its other contributors know as that of any request. */
    GatheredPieces around(Recipe recipe, RequestScope scope, Optional<PromptPiece> history) {
        int at = recipe.contributors().indexOf(HistoryContributor.NAME);
        List<String> names = recipe.contributors();
        RequestScope known = history.map(PromptPiece::contribution)
                .map(shown -> scope.after(shown.sources(), shown.window()))
                .orElse(scope);
        GatheredPieces before = contributors.run(names.subList(0, at), recipe.shares(), known);
        GatheredPieces after = contributors.run(names.subList(at + 1, names.size()), recipe.shares(), known);
        List<PromptPiece> pieces = new ArrayList<>(before.pieces());
        history.ifPresent(pieces::add);
        pieces.addAll(after.pieces());
        List<Omission> omissions = new ArrayList<>(before.omissions());
        omissions.addAll(after.omissions());
        return new GatheredPieces(pieces, omissions);
    }

    /** Returns the prompts of a request in which these lines may stand. */
    ReplayPrompts prompts(Recipe recipe, RequestScope scope, List<HistoryLine> lines) {
        List<PromptPiece> without = around(recipe, scope, Optional.empty()).pieces();
        List<PlacedPiece> placed = Layout.of(
                around(recipe, scope, Optional.of(emptyHistory(scope))).pieces());
        int history = (int) placed.stream()
                .takeWhile(piece -> !piece.piece().contributor().equals(HistoryContributor.NAME))
                .count();
        return new ReplayPrompts(
                text(Layout.of(without)),
                text(placed.subList(0, history)),
                placed.get(history).text() + "\n",
                text(placed.subList(history + 1, placed.size())),
                lines);
    }

    /** Returns the piece of a history with its label alone, in a window that was rebuilt. */
    private static PromptPiece emptyHistory(RequestScope scope) {
        WindowReport window = new WindowReport(
                scope.policies().window().name(),
                scope.policies().renderer().name(),
                0,
                true,
                Optional.of("replay"),
                List.of());
        return new PromptPiece(
                HistoryContributor.NAME,
                "",
                "",
                Stability.GROWING,
                Contribution.paragraph(SectionTexts.of(scope.settings()).historyLabel())
                        .withFrame(Separator.PARAGRAPH, FrameRole.FRAMED)
                        .withReport(Optional.of(window), List.of()));
    }

    private static String text(List<PlacedPiece> placed) {
        return placed.stream().map(PlacedPiece::text).collect(Collectors.joining());
    }
}
