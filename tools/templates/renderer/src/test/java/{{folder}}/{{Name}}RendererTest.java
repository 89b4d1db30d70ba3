package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import org.junit.jupiter.api.Test;

class {{Name}}RendererTest implements HistoryRendererContract {

    private final {{Name}}Renderer renderer = new {{Name}}Renderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void showsWhatWasHeardBehindWhatWasMeant() {
        assertThat(renderer.render(HistoryRendererContract.entry("call Cate", "call Kate"))).isEqualTo("call Kate (heard: call Cate)");
    }

    @Test
    void showsTheTextAloneWhenNothingWasCorrected() {
        assertThat(renderer.render(HistoryRendererContract.entry("call Kate", "call Kate"))).isEqualTo("call Kate");
    }
}
