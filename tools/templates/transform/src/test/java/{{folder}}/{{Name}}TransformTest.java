package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import io.mneme.spi.transform.TextTransformContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class {{Name}}TransformTest implements TextTransformContract {

    private final {{Name}}Transform transform = new {{Name}}Transform();

    @Override
    public TextTransform transform() {
        return transform;
    }

    @Test
    void changesTextsOfTheModelOnly() {
        List<DialogueText> texts =
                List.of(new DialogueText(Role.ASSISTANT, "Great!! 好！"), new DialogueText(Role.USER, "Great!!"));
        assertThat(transform.transform(texts, HumanizerDegree.NONE, defaultSettings()))
                .containsExactly("Great. 好。", "Great!!");
    }
}
