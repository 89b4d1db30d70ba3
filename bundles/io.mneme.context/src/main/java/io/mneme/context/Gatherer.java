package io.mneme.context;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Stability;
import io.mneme.context.plugin.Answer;
import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.plugin.PendingAnswer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.context.policy.Contributors;
import io.mneme.context.policy.Rival;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Asks the contributors of a recipe for their pieces: all plug-ins at once, and beside them the container's own. */
@Component(service = Gatherer.class)
public final class Gatherer {

    private final Contributors contributors;

    @Activate
    public Gatherer(@Reference Contributors contributors) {
        this.contributors = contributors;
    }

    private record Asked(Rival<Contributor> contributor, PendingAnswer<Optional<Piece>> answer) {}

    /** Returns what these contributors, in this order, have to say to a request. */
    public Gathered gather(List<String> names, Circumstances circumstances) {
        Ballot<Contributor> ballot = contributors.ballot();
        List<LeftOut> leftOut = new ArrayList<>();
        List<Asked> asked = new ArrayList<>();
        for (String name : names) {
            ballot.serving(name, circumstances.request())
                    .ifPresentOrElse(
                            contributor -> asked.add(begin(contributor, circumstances)),
                            () -> leftOut.add(absent(name, ballot, circumstances)));
        }
        List<Piece> pieces = new ArrayList<>();
        asked.forEach(question -> end(question, pieces, leftOut));
        return new Gathered(pieces, leftOut);
    }

    private static LeftOut absent(String name, Ballot<Contributor> ballot, Circumstances circumstances) {
        boolean setAside = ballot.bound(name, circumstances.request()).isPresent();
        return new LeftOut(
                name, "contributor " + name + (setAside ? " is set aside after its failures" : " is not installed"));
    }

    private static Asked begin(Rival<Contributor> by, Circumstances circumstances) {
        return new Asked(by, by.boundary().begin(() -> piece(by, by.service().contribute(circumstances))));
    }

    private static void end(Asked asked, List<Piece> pieces, List<LeftOut> leftOut) {
        Rival<Contributor> by = asked.contributor();
        Answer<Optional<Piece>> answer = asked.answer().await();
        if (answer.failed()) {
            leftOut.add(new LeftOut(by.name(), by.label() + " " + answer.failure()));
            return;
        }
        answer.get().ifPresent(piece -> {
            pieces.add(piece);
            leftOut.addAll(piece.contribution().leftOut());
        });
    }

    private static Optional<Piece> piece(Rival<Contributor> by, Optional<Contribution> said) {
        if (said == null) {
            throw new NonsenseException("returned null");
        }
        Stability stability = by.service().stability();
        return said.map(text -> new Piece(by.name(), by.bundle(), by.version(), stability, text));
    }
}
