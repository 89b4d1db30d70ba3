package io.mneme.context;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Stability;
import io.mneme.context.policy.Answer;
import io.mneme.context.policy.Ballot;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.context.policy.Contributors;
import io.mneme.context.policy.Guard;
import io.mneme.context.policy.NonsenseException;
import io.mneme.context.policy.Rival;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Asks the contributors of a recipe for their pieces: all at once those that take their time, then the quick ones. */
@Component(service = Gatherer.class)
public final class Gatherer {

    private final TimedCalls timed = new TimedCalls();
    private final Contributors contributors;

    @Activate
    public Gatherer(@Reference Contributors contributors) {
        this.contributors = contributors;
    }

    @Deactivate
    public void deactivate() {
        timed.close();
    }

    private record Asked(Rival<Contributor> contributor, Answer<Callable<Optional<Contribution>>> question) {}

    /** Returns what these contributors, in this order, have to say to a request. */
    public Gathered gather(List<String> names, Circumstances circumstances) {
        Ballot<Contributor> ballot = contributors.ballot();
        List<LeftOut> leftOut = new ArrayList<>();
        List<Asked> asked = new ArrayList<>();
        for (String name : names) {
            ballot.bound(name, circumstances.request())
                    .ifPresentOrElse(
                            contributor -> asked.add(new Asked(contributor, begin(contributor, circumstances))),
                            () -> leftOut.add(new LeftOut(name, "contributor " + name + " is not installed")));
        }
        List<Piece> pieces = new ArrayList<>();
        asked.forEach(question -> end(question, pieces, leftOut));
        return new Gathered(pieces, leftOut);
    }

    private Answer<Callable<Optional<Contribution>>> begin(
            Rival<Contributor> contributor, Circumstances circumstances) {
        Contributor service = contributor.service();
        return Guard.prepare(
                contributor, () -> timed.begin(service.timeLimit(), () -> service.contribute(circumstances)));
    }

    private static void end(Asked asked, List<Piece> pieces, List<LeftOut> leftOut) {
        Rival<Contributor> by = asked.contributor();
        if (asked.question().failed()) {
            leftOut.add(
                    new LeftOut(by.name(), by.label() + " " + asked.question().failure()));
            return;
        }
        Answer<Optional<Piece>> answer =
                Guard.ask(by, () -> piece(by, asked.question().get().call()));
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
