package io.mneme.context.history;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Stability;
import io.mneme.context.Gatherer;
import io.mneme.context.Layout;
import io.mneme.context.Layout.Laid;
import io.mneme.context.Piece;
import io.mneme.context.Recipe;
import io.mneme.context.Recipes;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.section.Words;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds out what stands around the history in the prompts of a request, without touching any window. */
@Component(service = Surroundings.class)
public final class Surroundings {

    private final Recipes recipes;
    private final Gatherer gatherer;

    @Activate
    public Surroundings(@Reference Recipes recipes, @Reference Gatherer gatherer) {
        this.recipes = recipes;
        this.gatherer = gatherer;
    }

    /** Returns the prompts of a request in which these lines may stand. */
    Script script(Circumstances circumstances, List<Line> lines) {
        Recipe recipe = recipes.named(circumstances.request().recipe());
        int at = recipe.contributors().indexOf(HistoryContributor.NAME);
        if (at < 0) {
            throw new InvalidRequestException("recipe", "must have a history: " + recipe.name());
        }
        List<String> names = recipe.contributors();
        List<Piece> before =
                gatherer.gather(names.subList(0, at), circumstances).pieces();
        List<Piece> behind = gatherer.gather(names.subList(at + 1, names.size()), circumstances)
                .pieces();
        List<Piece> without = new ArrayList<>(before);
        without.addAll(behind);
        List<Piece> with = new ArrayList<>(before);
        with.add(label(Words.of(circumstances.settings())));
        with.addAll(behind);
        List<Laid> laid = Layout.of(with);
        int history = (int) laid.stream()
                .takeWhile(piece -> !piece.piece().contributor().equals(HistoryContributor.NAME))
                .count();
        return new Script(
                circumstances.tokens(),
                text(Layout.of(without)),
                text(laid.subList(0, history + 1)) + "\n",
                text(laid.subList(history + 1, laid.size())),
                lines);
    }

    private static Piece label(Words words) {
        return new Piece(
                HistoryContributor.NAME,
                "",
                "",
                Stability.GROWING,
                new Contribution(
                        words.historyLabel(), Joint.PARAGRAPH, Role.FRAMED, List.of(), Optional.empty(), List.of()));
    }

    private static String text(List<Laid> laid) {
        return laid.stream().map(Laid::text).collect(Collectors.joining());
    }
}
