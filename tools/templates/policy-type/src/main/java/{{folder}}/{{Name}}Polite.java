package {{package}};

import org.osgi.service.component.annotations.Component;
import {{package}}.{{Name}}Type.{{Name}}Policy;

/** A policy of the type {{name}}. */
@Component
public final class {{Name}}Polite implements {{Name}}Policy {

    @Override
    public String name() {
        return "polite";
    }

    @Override
    public String greet() {
        return "Good morning.";
    }
}
