package io.mneme.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import org.junit.jupiter.api.Test;

class ArrowRendererTest implements HistoryRendererContract {

    private final ArrowRenderer renderer = new ArrowRenderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void showsBothTextsWhenTheyDiffer() {
        assertThat(renderer.render(HistoryRendererContract.entry("平平来了", "萍萍来了")))
                .isEqualTo("平平来了 → 萍萍来了");
    }

    @Test
    void showsTheTextAloneWhenNothingWasCorrected() {
        assertThat(renderer.render(HistoryRendererContract.entry("萍萍来了", "萍萍来了")))
                .isEqualTo("萍萍来了");
    }
}
