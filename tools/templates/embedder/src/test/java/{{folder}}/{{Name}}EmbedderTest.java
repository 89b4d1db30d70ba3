package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.EmbedderContract;
import io.mneme.spi.embed.TextUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class {{Name}}EmbedderTest implements EmbedderContract {

    private final {{Name}}Embedder embedder = new {{Name}}Embedder();

    @Override
    public Embedder embedder() {
        return embedder;
    }

    @Test
    void textsThatDifferInCaseOnlyHaveTheSameVector() {
        List<float[]> vectors = embedder.embed(TextUse.PASSAGE, List.of("Green Tea", "green tea"));
        assertThat(vectors.get(0)).isEqualTo(vectors.get(1));
    }
}
