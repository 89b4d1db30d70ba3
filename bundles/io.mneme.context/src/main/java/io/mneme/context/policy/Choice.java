package io.mneme.context.policy;

import io.mneme.api.context.LeftOut;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;

/**
 * Who serves one request.
 *
 * @param slate who else there was
 * @param window the window policy
 * @param renderer the renderer
 * @param now whether they take over open windows at once
 * @param missing whom the request named though they cannot serve
 */
public record Choice(
        Slate slate, Rival<WindowPolicy> window, Rival<HistoryRenderer> renderer, boolean now, List<LeftOut> missing) {

    public Choice {
        missing = List.copyOf(missing);
    }
}
