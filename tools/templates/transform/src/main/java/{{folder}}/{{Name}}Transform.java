package {{package}};

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Shows exclamation marks in texts of the model as full stops. */
@Component
public final class {{Name}}Transform implements TextTransform {

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<String> transform(List<DialogueText> texts, HumanizerDegree degree, Settings settings) {
        return texts.stream().map({{Name}}Transform::transformed).toList();
    }

    private static String transformed(DialogueText text) {
        return text.role() == Role.ASSISTANT
                ? text.text().replaceAll("!+", ".").replaceAll("！+", "。")
                : text.text();
    }
}
