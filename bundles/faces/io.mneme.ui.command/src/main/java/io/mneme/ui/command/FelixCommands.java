package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CommandCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** The command that installs a bundle, in place of one of the platform that prints its failures and ends as if it had worked. */
@Component(service = FelixCommands.class, property = CommandCatalog.WITH_PLATFORM + ":Boolean=true")
@ServiceRanking(100)
@GogoCommand(scope = "felix", function = "install")
public final class FelixCommands {

    private final BundleContext framework;

    @Activate
    public FelixCommands(BundleContext framework) {
        this.framework = framework.getBundle(0).getBundleContext();
    }

    @Descriptor(
            "Installs bundles until the container stops; a file in the folder deploy is a plug-in also after a start\n"
                    + "Example: install file:/tmp/my-plug-in.jar")
    public String install(@Descriptor("URL…: where the bundle is") String... urls) {
        if (urls.length == 0) {
            throw new IllegalArgumentException("URL is missing; try: help felix:install");
        }
        List<Bundle> installed = new ArrayList<>();
        for (String url : urls) {
            installed.add(install(url));
        }
        return installed.stream()
                .map(bundle -> "%d  %s  %s, until the container stops"
                        .formatted(bundle.getBundleId(), bundle.getSymbolicName(), bundle.getVersion()))
                .collect(Collectors.joining("\n"));
    }

    private Bundle install(String url) {
        try {
            return framework.installBundle(url);
        } catch (BundleException failure) {
            Throwable reason = failure.getCause() == null ? failure : failure.getCause();
            throw new IllegalStateException(
                    "no bundle was installed from " + url + ": "
                            + reason.getClass().getSimpleName().replace("Exception", "") + ", " + reason.getMessage(),
                    failure);
        }
    }
}
