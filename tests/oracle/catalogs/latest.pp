# changes: package_ensure
package { 'vim': ensure => latest }
