/** The files in {@code deploy}: which there are, whether they are whole, and the copies that are kept of them. */
package io.mneme.deploy.file;
