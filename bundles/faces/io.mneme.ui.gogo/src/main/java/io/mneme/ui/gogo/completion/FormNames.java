package io.mneme.ui.gogo.completion;

import io.mneme.api.format.FormatCatalog;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Completes the forms in which a context can be given. */
@Component
public final class FormNames implements ArgumentValues {

    private final FormatCatalog formats;

    @Activate
    public FormNames(@Reference FormatCatalog formats) {
        this.formats = formats;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("form");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return formats.names();
    }
}
