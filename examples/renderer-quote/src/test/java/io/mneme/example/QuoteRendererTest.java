package io.mneme.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import org.junit.jupiter.api.Test;

class QuoteRendererTest implements HistoryRendererContract {

    private final QuoteRenderer renderer = new QuoteRenderer("「", "」");

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void pointsFromWhatWasHeardToWhatWasMeant() {
        assertThat(renderer.render(HistoryRendererContract.entry("平平来了", "萍萍来了"))).isEqualTo("「平平来了」→「萍萍来了」");
    }

    @Test
    void quotesTheTextAloneWhenNothingWasCorrected() {
        assertThat(renderer.render(HistoryRendererContract.entry("萍萍来了", "萍萍来了"))).isEqualTo("「萍萍来了」");
    }

    @Test
    void usesTheMarksItWasGiven() {
        assertThat(new QuoteRenderer("“", "”").render(HistoryRendererContract.entry("call Cate", "call Kate")))
                .isEqualTo("“call Cate”→“call Kate”");
    }

    @Test
    void refusesABlankMark() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QuoteRenderer("「", " "))
                .withMessage("closing must not be blank: ' '");
    }
}
