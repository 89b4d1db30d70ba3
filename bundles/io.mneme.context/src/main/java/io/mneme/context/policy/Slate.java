package io.mneme.context.policy;

import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Swap;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everybody who stood for election at one moment.
 *
 * @param windows the window policies
 * @param renderers the renderers
 * @param declared the settings any window policy has declared since the start, each with the least it may be
 */
public record Slate(Ballot<WindowPolicy> windows, Ballot<HistoryRenderer> renderers, Map<String, Integer> declared) {

    public Slate {
        declared = Map.copyOf(declared);
    }

    /**
     * Returns who serves a request.
     *
     * @param swap when one that has come to office begins to serve open windows, unless the request says otherwise
     */
    public Choice choose(ContextRequest request, Swap swap) {
        Choices choices = request.choices();
        List<LeftOut> missing = new ArrayList<>();
        Rival<WindowPolicy> window = serving(windows, choices.window(), request, "window policy ", missing);
        Rival<HistoryRenderer> renderer = serving(renderers, choices.renderer(), request, "renderer ", missing);
        return new Choice(this, window, renderer, choices.swap().orElse(swap) == Swap.NOW, missing);
    }

    private static <S> Rival<S> serving(
            Ballot<S> ballot, Optional<String> wish, ContextRequest request, String what, List<LeftOut> missing) {
        Optional<Rival<S>> wished = wish.flatMap(name -> ballot.named(name, request));
        if (wished.isPresent() && !wished.get().failures().tooMany()) {
            return wished.get();
        }
        Rival<S> inOffice = ballot.elect(request).orElseThrow();
        wish.ifPresent(name -> missing.add(new LeftOut(
                name,
                what + name + (wished.isPresent() ? " is set aside after its failures" : " is not installed") + "; "
                        + inOffice.name() + " serves")));
        return inOffice;
    }
}
