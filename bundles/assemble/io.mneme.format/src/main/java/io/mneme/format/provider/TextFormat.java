package io.mneme.format.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import org.osgi.service.component.annotations.Component;

/** The plain text alone, which is in every answer. */
@Component(service = ProviderFormat.class)
public final class TextFormat implements ShippedFormat {

    @Override
    public BodyForm form() {
        return BodyForm.TEXT;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        answer.putArray("messages");
    }
}
