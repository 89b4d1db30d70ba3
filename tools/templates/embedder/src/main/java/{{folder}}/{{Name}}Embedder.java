package {{package}};

import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import java.util.List;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;

/** Counts pairs of characters: texts that are spelled alike have vectors that are alike. Put your model in its place. */
@Component
public final class {{Name}}Embedder implements Embedder {

    private static final int DIMENSION = 256;

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public List<float[]> embed(TextUse use, List<String> texts) {
        return texts.stream().map({{Name}}Embedder::vector).toList();
    }

    private static float[] vector(String text) {
        String folded = text.toLowerCase(Locale.ROOT);
        float[] vector = new float[DIMENSION];
        for (int at = 0; at + 1 < folded.length(); at++) {
            int pair = 31 * folded.charAt(at) + folded.charAt(at + 1);
            vector[Math.floorMod(pair, DIMENSION)]++;
        }
        return vector;
    }
}
