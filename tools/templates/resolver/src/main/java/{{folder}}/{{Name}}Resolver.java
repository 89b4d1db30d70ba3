package {{package}};

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.spi.media.MediaDescriptor;
import io.mneme.spi.media.MediaResolver;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Shows what the model sees, and names the address of everything else. */
@Component
@ServiceRanking(100)
public final class {{Name}}Resolver implements MediaResolver {

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<ItemPart> resolve(List<MediaDescriptor> media, ModelAbility ability, String language) {
        return media.stream().map(medium -> part(medium, ability, language)).toList();
    }

    private static ItemPart part(MediaDescriptor medium, ModelAbility ability, String language) {
        if (medium.isInside() && ability.sees(medium.mimeType())) {
            return new MediaPart(medium.handle(), medium.uri(), medium.mimeType(), medium.extendBy());
        }
        String notice = language.equals("zh") ? "附件：" : "attachment: ";
        String address = medium.uri().replaceAll("\\s+", " ");
        return new TextPart("[" + medium.handle() + " " + notice + address + "]", TextOrigin.INSTRUCTION);
    }
}
