package io.mneme.ui.gogo.completion;

import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.DictationTags.TagCount;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the modes in which something was dictated, and the tags of dictations. */
@Component
public final class DictationModes implements ArgumentValues {

    private static final DictationFilter ALL =
            new DictationFilter(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), false);
    private static final String MODE = "mode:";
    private static final String OTHERS = "…";

    private final DictationTags tags;

    @Activate
    public DictationModes(@Reference DictationTags tags) {
        this.tags = tags;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("mode", "tag");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        if (request.argument().equals("tag")) {
            return request.command().startsWith("dictation:") ? known(tags).toList() : List.of();
        }
        return of(tags);
    }

    private static Stream<String> known(DictationTags tags) {
        return tags.count(ALL).tags().stream().map(TagCount::tag).filter(tag -> !tag.equals(OTHERS));
    }

    /** Returns the modes in which something was dictated. */
    public static List<String> of(DictationTags tags) {
        return known(tags)
                .filter(tag -> tag.startsWith(MODE))
                .map(tag -> tag.substring(MODE.length()))
                .toList();
    }
}
